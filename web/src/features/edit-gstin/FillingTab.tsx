import { useFormContext, useWatch } from 'react-hook-form';
import { LATEST_DAY } from '#domain/registration/schedule.ts';
import { mostReminderDays } from '#domain/registration/gstinForm.ts';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TextAreaBox, TextBox } from '../../ui/form/TextBox.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { FormValues } from './formValues.ts';
import { GstinChoice } from './GstinBoxes.tsx';
import { Gstr1Times, Gstr3bTimes } from './ReturnTimes.tsx';

/** Which returns are filed, when, and what is told about them (specification 3, 5, 9). */
export function FillingTab({
  stored,
  today,
  hadCredit,
}: {
  stored: FormValues;
  today: string;
  hadCredit: boolean;
}) {
  return (
    <div className="flex flex-col gap-6">
      <Group title="Filling">
        <TwoColumns>
          <GstinChoice name="filling_type" label="Filling Type" options={[{ value: 'nil', label: 'Nil' }]} />
          <GstinChoice
            name="recurring_filling"
            label="Recurring Filling"
            options={[{ value: 'monthly', label: 'Monthly' }]}
          />
        </TwoColumns>
        <div className="mt-4">
          <AutoFilling />
        </div>
      </Group>
      <Gstr1Times stored={stored} today={today} lastDay={LATEST_DAY.GSTR1} />
      <Gstr3bTimes stored={stored} lastDay={LATEST_DAY.GSTR3B} hadCredit={hadCredit} />
      <Group title="Reminders and notes">
        <Notes />
      </Group>
    </div>
  );
}

function AutoFilling() {
  const { control, setValue } = useFormContext<FormValues>();
  const on = useWatch({ control, name: 'auto_filling' });
  return (
    <Toggle
      label="Auto Filling: file by itself at these times"
      checked={on}
      onChange={(next) => setValue('auto_filling', next, { shouldDirty: true })}
    />
  );
}

function Notes() {
  return (
    <div className="mt-4 flex flex-col gap-5">
      <TextBox
        name="reminder_days"
        label="Reminder Days"
        hint="How many days before a due date you are first reminded of a return that needs you."
        fieldClassName="max-w-sm"
        type="number"
        inputMode="numeric"
        min={0}
        max={mostReminderDays}
      />
      <TextAreaBox
        name="filling_notes"
        label="Filling Notes"
        hint="For yourself. The GST portal never sees them."
        maxLength={1000}
      />
    </div>
  );
}
