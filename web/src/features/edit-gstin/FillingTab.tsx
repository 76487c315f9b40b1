import { useFormContext, useWatch } from 'react-hook-form';
import { LATEST_DAY } from '#domain/registration/schedule.ts';
import { mostReminderDays } from '#domain/registration/gstinForm.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { ChoiceBox, Group, twoColumns, useProblem } from './FormBoxes.tsx';
import type { FormValues } from './formValues.ts';
import { Gstr1Times, Gstr3bTimes } from './ReturnTimes.tsx';

/** Which returns are filed, when, and what is told about them (specification 3, 5, 9). */
export function FillingTab({ stored, today }: { stored: FormValues; today: string }) {
  return (
    <div className="flex flex-col gap-6">
      <Group title="Filling">
        <div className={twoColumns}>
          <ChoiceBox name="filling_type" label="Filling Type" options={[{ value: 'nil', label: 'Nil' }]} />
          <ChoiceBox
            name="recurring_filling"
            label="Recurring Filling"
            options={[{ value: 'monthly', label: 'Monthly' }]}
          />
        </div>
        <div className="mt-4">
          <AutoFilling />
        </div>
      </Group>
      <Gstr1Times stored={stored} today={today} lastDay={LATEST_DAY.GSTR1} />
      <Gstr3bTimes stored={stored} lastDay={LATEST_DAY.GSTR3B} />
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
  const { register } = useFormContext<FormValues>();
  const reminder = useProblem('reminder_days');
  const notes = useProblem('filling_notes');
  return (
    <div className="mt-4 flex flex-col gap-5">
      <Field
        label="Reminder Days"
        error={reminder}
        hint="How many days before a due date you are first reminded of a return that needs you."
        className="max-w-sm"
      >
        <TextInput
          {...register('reminder_days')}
          type="number"
          inputMode="numeric"
          min={0}
          max={mostReminderDays}
        />
      </Field>
      <Field label="Filling Notes" error={notes} hint="For yourself. The GST portal never sees them.">
        <TextArea {...register('filling_notes')} maxLength={1000} />
      </Field>
    </div>
  );
}
