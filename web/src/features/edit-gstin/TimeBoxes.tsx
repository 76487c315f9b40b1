import { edit } from '../../texts/compiled/edit.ts';
import { minuteChoices } from './formValues.ts';
import { GstinChoice } from './GstinBoxes.tsx';

const two = (n: number): string => String(n).padStart(2, '0');

/** 00-23 with 12-hour labels (specification 9). */
const hours = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: edit().hourOf({
      hour: two(hour % 12 === 0 ? 12 : hour % 12),
      isMorning: hour < 12,
      hour24: two(hour),
    }),
  }));

/** The listed minutes, and the stored one if it is not listed (design#form-rules). */
const minutes = (stored: string) =>
  withStored(minuteChoices, stored).map((minute) => ({ value: String(minute), label: two(minute) }));

/** A list with the stored value in order. */
export const withStored = (listed: readonly number[], stored: string): number[] =>
  listed.includes(Number(stored)) ? [...listed] : [...listed, Number(stored)].sort((a, b) => a - b);

/** Hour and minute of a return, IST. */
export function TimeBoxes(props: { of: 'gstr1' | 'gstr3b'; storedMinute: string; disabled?: boolean }) {
  const { of, storedMinute, disabled = false } = props;
  const name = of === 'gstr1' ? 'GSTR-1' : 'GSTR-3B';
  return (
    <div className="grid max-w-sm grid-cols-2 items-end gap-3">
      <GstinChoice
        name={`${of}_filling_hour`}
        label={edit().hour({ form: name })}
        options={hours()}
        disabled={disabled}
      />
      <GstinChoice
        name={`${of}_filling_minute`}
        label={edit().minute({ form: name })}
        options={minutes(storedMinute)}
        disabled={disabled}
      />
      <p className="col-span-2 -mt-1.5 text-sm text-muted">{edit().inIst}</p>
    </div>
  );
}
