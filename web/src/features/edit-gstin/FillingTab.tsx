import { useFormContext, useWatch } from 'react-hook-form';
import { LATEST_DAY } from '#domain/registration/schedule.ts';
import { maxReminderDays } from '#domain/registration/gstinForm.ts';
import { addMonths, monthOfPeriod, periodOfMonth } from '#domain/gst/returnPeriod.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { gstinLabel } from '../../texts/gstinLabels.ts';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TextAreaBox, TextBox } from '../../ui/form/TextBox.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { FormValues } from './formValues.ts';
import { GstinChoice } from './GstinBoxes.tsx';
import { Gstr1Times, Gstr3bTimes } from './ReturnTimes.tsx';

/** Which returns are filed, when, and which notices go out (specification 3, 5, 9). */
export function FillingTab({
  stored,
  today,
  hadCredit,
  asksFirstMonth,
  makesNoEInvoices,
  asksEachMonth,
}: {
  stored: FormValues;
  today: string;
  hadCredit: boolean;
  asksFirstMonth: boolean;
  makesNoEInvoices: boolean;
  asksEachMonth: boolean;
}) {
  const t = edit();
  return (
    <div className="flex flex-col gap-6">
      <Group title={t.filling}>
        <TwoColumns>
          <GstinChoice
            name="filling_type"
            label={gstinLabel('filling_type')}
            options={[{ value: 'nil', label: t.nil }]}
          />
          <GstinChoice
            name="recurring_filling"
            label={gstinLabel('recurring_filling')}
            options={[{ value: 'monthly', label: t.monthly }]}
          />
          {asksFirstMonth ? (
            <GstinChoice
              name="regular_from"
              label={gstinLabel('regular_from')}
              options={monthsUpTo(today, stored.regular_from)}
              hint={t.regularFromHint}
            />
          ) : null}
        </TwoColumns>
        <div className="mt-4">
          <AutoFilling asksEachMonth={asksEachMonth} />
        </div>
      </Group>
      <Gstr1Times
        stored={stored}
        today={today}
        lastDay={LATEST_DAY.GSTR1}
        makesNoEInvoices={makesNoEInvoices}
      />
      <Gstr3bTimes stored={stored} lastDay={LATEST_DAY.GSTR3B} hadCredit={hadCredit} />
      <Group title={t.reminders}>
        <Notes />
      </Group>
    </div>
  );
}

/** This month and the two years before it, and the stored month if it is older. `today`: YYYY-MM-DD. */
function monthsUpTo(today: string, stored: string): { value: string; label: string }[] {
  const newest = periodOfMonth(today.slice(0, 7));
  const listed = newest === null ? [] : Array.from({ length: 25 }, (_, back) => addMonths(newest, -back));
  const kept = periodOfMonth(stored);
  const months = kept === null || listed.includes(kept) ? listed : [...listed, kept];
  return [
    { value: '', label: edit().notChosen },
    ...months.map((month) => ({ value: monthOfPeriod(month), label: filingPeriod(month, 'monthly') })),
  ];
}

/** A GSTIN whose months are each asked about is not filed by itself. */
function AutoFilling({ asksEachMonth }: { asksEachMonth: boolean }) {
  const { control, setValue } = useFormContext<FormValues>();
  const on = useWatch({ control, name: 'auto_filling' });
  return (
    <Toggle
      label={asksEachMonth ? edit().autoFillingAsked : edit().autoFilling}
      checked={on}
      onChange={(next) => setValue('auto_filling', next, { shouldDirty: true })}
    />
  );
}

function Notes() {
  const t = edit();
  return (
    <div className="mt-4 flex flex-col gap-5">
      <TextBox
        name="reminder_days"
        label={t.reminderDays}
        hint={t.reminderDaysHint}
        fieldClassName="max-w-sm"
        type="number"
        inputMode="numeric"
        min={0}
        max={maxReminderDays}
      />
      <TextAreaBox name="filling_notes" label={t.notes} hint={t.notesHint} maxLength={1000} />
    </div>
  );
}
