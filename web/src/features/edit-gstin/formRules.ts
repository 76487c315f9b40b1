import { formatProblem } from '../../gst/formatProblem.ts';
import { type FilingSchedule, scheduleProblem } from '#domain/registration/schedule.ts';
import { gstinProblem, parseGstin } from '#domain/gst/gstin.ts';
import { panOfGstinProblem } from '#domain/registration/portalTexts.ts';
import {
  type GstinField,
  gstinFieldLabels,
  gstinFieldProblem,
  type GstinFormTab,
  maxReminderDays,
} from '#domain/registration/gstinForm.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { gstinLabel } from '../../texts/gstinLabels.ts';
import type { Problems } from '../../ui/form/problems.ts';
import { type FormField, type FormValues, tabOf, tabOrder } from './formValues.ts';

/** The times as entered in the form. */
export function scheduleOf(
  values: Pick<FormValues, `gstr${'1' | '3b'}_filling_${'day' | 'hour' | 'minute'}` | 'gstr3b_same_as_gstr1'>,
): FilingSchedule {
  const gstr1 = {
    day: Number(values.gstr1_filling_day),
    hour: Number(values.gstr1_filling_hour),
    minute: Number(values.gstr1_filling_minute),
  };
  const gstr3b = {
    day: Number(values.gstr3b_filling_day),
    hour: Number(values.gstr3b_filling_hour),
    minute: Number(values.gstr3b_filling_minute),
  };
  const same = values.gstr3b_same_as_gstr1;
  return { gstr1, gstr3b: same ? gstr1 : gstr3b, gstr3bSameAsGstr1: same, startDate: null, end: null };
}

/** The problems of the form; stored values are not checked again (design#form-rules). `today`: YYYY-MM-DD. */
export function problemsOf(values: FormValues, stored: FormValues, today: string): Problems<FormValues> {
  const problems: Problems<FormValues> = {};
  for (const field of Object.keys(gstinFieldLabels) as GstinField[]) {
    if (field.startsWith('additional_') && !values.has_additional_address) continue;
    const problem = textProblem(field, values[field].trim(), stored[field], { today, gstin: values.gstin });
    if (problem !== null) problems[field] = problem;
  }
  const days = Number(values.reminder_days);
  if (values.reminder_days.trim() === '' || !Number.isInteger(days) || days < 0 || days > maxReminderDays)
    problems.reminder_days = edit().reminderProblem({ most: maxReminderDays });
  const timing = formatProblem(scheduleProblem(scheduleOf(values)));
  if (timing !== null) problems.gstr1_filling_day = timing;
  return problems;
}

function textProblem(
  field: GstinField,
  value: string,
  stored: string,
  { today, gstin }: { today: string; gstin: string },
): string | null {
  if (value === stored && value !== '') return null;
  if (field === 'gstin' && value !== '') return formatProblem(gstinProblem(value));
  if (field === 'pan_number') {
    const wrong = panOfGstinProblem(value.toUpperCase(), parseGstin(gstin));
    if (wrong !== null) return formatProblem(gstinFieldProblem(field, value) ?? wrong);
  }
  if (field === 'registration_date' || field === 'gstr1_start_date') {
    // A known registration date lies in the past, and its correction too (specification 5).
    const isCorrected = field === 'registration_date' && stored !== '';
    const isPast = !isCorrected && /^\d{4}-\d{2}-\d{2}$/.test(value) && value < today;
    if (isPast) return edit().todayOrLater({ label: gstinLabel(field) });
  }
  return formatProblem(gstinFieldProblem(field, value));
}

/** Save checks the open tab and every tab changed since load (design#form-rules). */
export const tabsToCheck = (
  open: GstinFormTab,
  changed: Partial<Record<FormField, unknown>>,
): GstinFormTab[] => {
  const touched = new Set(
    (Object.keys(changed) as FormField[]).filter((field) => changed[field] === true).map(tabOf),
  );
  return tabOrder.filter((key) => key === open || touched.has(key));
};
