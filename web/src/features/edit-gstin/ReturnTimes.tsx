import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { GSTR2B_DAY } from '#domain/gst/gstr2b.ts';
import { monthlyDueDay } from '#domain/gst/dueDays.ts';
import { codesOfMonth, codesOnOneDay } from '#domain/registration/codesOfMonth.ts';
import { gstr1DayProblem } from '#domain/registration/schedule.ts';
import { MONTH_NAMES, ordinal } from '#domain/shared/istTime.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { Unbroken } from '../../gst/returns/Unbroken.tsx';
import { Group } from '../../ui/form/Group.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DayButtons } from './DayButtons.tsx';
import { endYears, type FormValues } from './formValues.ts';
import { GstinChoice, GstinBox } from './GstinBoxes.tsx';
import { TimeBoxes, withStored } from './TimeBoxes.tsx';
import { useSameAsSync, useTimes } from './useTimes.ts';

const dueNote = (form: Form): string =>
  `A monthly return is due on the ${ordinal(monthlyDueDay(form))} of the next month.`;

const daysTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** When GSTR-1 is filed: days 1-10, and a stored one past them, which runs on the 10th (record 084.2). */
export function Gstr1Times({
  stored,
  today,
  lastDay,
}: {
  stored: FormValues;
  today: string;
  lastDay: number;
}) {
  const { control, setValue } = useFormContext<FormValues>();
  const { schedule, problem, latestGstr1 } = useTimes();
  const hasEnd = useWatch({ control, name: 'gstr1_has_end_date' });
  const { day } = schedule.gstr1;
  return (
    <Group title={<span className="unbroken">GSTR-1</span>} note={dueNote('GSTR1')}>
      <div className="mt-4 flex flex-col gap-5">
        <Labelled text="GSTR-1 filling day">
          <DayButtons
            label="GSTR-1 filling day"
            days={withStored(daysTo(lastDay), stored.gstr1_filling_day)}
            chosen={day}
            onChoose={(next) => setValue('gstr1_filling_day', String(next), { shouldDirty: true })}
            markOf={(each) =>
              Math.min(each, lastDay) > latestGstr1 && !schedule.gstr3bSameAsGstr1
                ? { late: gstr1DayProblem(latestGstr1) }
                : {}
            }
          />
          {day > lastDay ? (
            <p className="text-sm text-muted">
              The {ordinal(day)} is past the due date, so it is filed on the {ordinal(lastDay)}.
            </p>
          ) : null}
        </Labelled>
        <TimeBoxes of="gstr1" storedMinute={stored.gstr1_filling_minute} />
        {problem === null ? null : (
          <Notice type="error">
            <Unbroken text={problem} />
          </Notice>
        )}
        <GstinBox
          name="gstr1_start_date"
          type="date"
          {...(stored.gstr1_start_date === '' ? { min: today } : {})}
          hint="Nothing is filed by itself before this day."
          fieldClassName="max-w-sm"
        />
        <div>
          <TickBox name="gstr1_has_end_date" label="Has End Date" />
          {hasEnd ? (
            <div className="mt-1 grid max-w-sm grid-cols-[3fr_2fr] gap-3 sm:grid-cols-2">
              <GstinChoice
                name="gstr1_end_month"
                label="End Month"
                options={MONTH_NAMES.map((name, at) => ({ value: String(at + 1), label: name }))}
              />
              <GstinChoice
                name="gstr1_end_year"
                label="End Year"
                options={withStored(endYears, stored.gstr1_end_year).map((year) => ({
                  value: String(year),
                  label: String(year),
                }))}
              />
            </div>
          ) : null}
        </div>
      </div>
    </Group>
  );
}

/** When GSTR-3B is filed: days 1-20, never before GSTR-1. */
export function Gstr3bTimes(props: { stored: FormValues; lastDay: number; hadCredit: boolean }) {
  const { stored, lastDay, hadCredit } = props;
  const { setValue } = useFormContext<FormValues>();
  const { schedule, earliestGstr3b } = useTimes();
  useSameAsSync(schedule);
  const same = schedule.gstr3bSameAsGstr1;
  const scheduled = codesOfMonth(schedule);
  return (
    <Group title={<span className="unbroken">GSTR-3B</span>} note={dueNote('GSTR3B')}>
      <TickBox
        name="gstr3b_same_as_gstr1"
        className="mt-2"
        label={
          <>
            Same as <span className="unbroken">GSTR-1</span>
          </>
        }
      />
      <p className="mt-1 text-sm text-muted">
        File both on one day: the GST portal then asks the signatory for {codesOnOneDay} codes a month
        {scheduled > codesOnOneDay ? `; on these two days it asks for ${scheduled}.` : '.'}
      </p>
      <div className="mt-2 flex flex-col gap-5">
        <Labelled text="GSTR-3B filling day">
          <DayButtons
            label="GSTR-3B filling day"
            days={withStored(daysTo(lastDay), stored.gstr3b_filling_day)}
            chosen={schedule.gstr3b.day}
            disabled={same}
            onChoose={(next) => setValue('gstr3b_filling_day', String(next), { shouldDirty: true })}
            markOf={(each) =>
              each < earliestGstr3b && !same
                ? { barred: `GSTR-3B filling day must be ${earliestGstr3b} or later` }
                : {}
            }
          />
          {hadCredit && schedule.gstr3b.day <= GSTR2B_DAY ? (
            <p className="text-sm text-muted">
              <Unbroken
                text={`Earlier months had credit from purchases. GSTR-2B shows it from the ${ordinal(GSTR2B_DAY)}: choose the ${ordinal(GSTR2B_DAY + 1)} or later to have it looked at before GSTR-3B is filed.`}
              />
            </p>
          ) : null}
        </Labelled>
        <TimeBoxes of="gstr3b" storedMinute={stored.gstr3b_filling_minute} disabled={same} />
      </div>
    </Group>
  );
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-sm font-medium text-muted">
        {text}
      </p>
      {children}
    </div>
  );
}
