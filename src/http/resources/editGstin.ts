import type { FormTexts } from '#usecases/views.ts';
import { calls } from '#contract/calls.ts';
import type { EditGstinBody } from '#contract/editGstin.ts';
import type { FilingSchedule, ScheduleTime } from '#domain/registration/schedule.ts';
import { type GstinField, gstinFieldLabels } from '#domain/registration/gstinForm.ts';
import type { RegistrationEdit } from '#usecases/registration/editRegistration.ts';
import { editRegistration } from '#usecases/registration/editRegistration.ts';
import { done, refused } from '../answer.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The edit form (specification 7 #21). */
export function editGstinRoute(serve: Serve): void {
  serve.signedIn(calls.updateGstin, async ({ user, ports, body }) => {
    const edited = await editRegistration(ports, user.accountId, {
      registration: body.id || body.gstin_id || body.gstin || '',
      edit: editOf(body),
    });
    if (!edited.ok) return refused(problemOf(edited.failure));
    const { kept } = edited.value;
    const labels = [...new Set(kept.map((field) => gstinFieldLabels[field]))];
    return done(edited.value, 'gstin_edited', { kept: labels });
  });
}

/** The form's flat fields, grouped; fields that were not sent are left out. */
function editOf(body: EditGstinBody): RegistrationEdit {
  const texts: Partial<FormTexts> = {};
  for (const field of Object.keys(gstinFieldLabels) as GstinField[]) {
    if (field === 'filling_type' || field === 'recurring_filling' || field === 'gstr1_start_date') continue;
    const value = body[field];
    if (value !== undefined) texts[field] = value;
  }
  // An empty GSTIN with an id means that it is not known yet.
  if (texts.gstin === '') delete texts.gstin;
  if (body.gstr1_start_date !== undefined) texts.gstr1_start_date = body.gstr1_start_date ?? '';
  return {
    texts,
    schedule: {
      gstr1: timeOf(body.gstr1_filling_day, body.gstr1_filling_hour, body.gstr1_filling_minute),
      gstr3b: timeOf(body.gstr3b_filling_day, body.gstr3b_filling_hour, body.gstr3b_filling_minute),
      gstr3bSameAsGstr1: body.gstr3b_same_as_gstr1,
      end: endOf(body),
    },
    password: body.password,
    autoFilling: body.auto_filling,
    reminderDays: body.reminder_days,
    passwordReminder: body.password_reminder,
    hasAdditionalAddress: body.has_additional_address,
  };
}

const timeOf = (
  day: number | undefined,
  hour: number | undefined,
  minute: number | undefined,
): Partial<ScheduleTime> => ({
  ...(day === undefined ? {} : { day }),
  ...(hour === undefined ? {} : { hour }),
  ...(minute === undefined ? {} : { minute }),
});

function endOf(body: EditGstinBody): FilingSchedule['end'] | undefined {
  if (body.gstr1_has_end_date === undefined) return undefined;
  const { gstr1_end_month: month, gstr1_end_year: year } = body;
  return body.gstr1_has_end_date && month && year ? { month, year } : null;
}
