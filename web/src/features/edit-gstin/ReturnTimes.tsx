import { formatProblem } from '../../gst/formatProblem.ts';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { EARLIEST_WITH_E_INVOICES, GSTR2B_DAY } from '#domain/gst/portalFigures.ts';
import { monthlyDueDay } from '#domain/gst/dueDays.ts';
import { codesOfMonth, codesOnOneDay } from '#domain/registration/codeRequest.ts';
import { gstr1DayProblem } from '#domain/registration/schedule.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { monthNames } from '../../texts/dates.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { Group } from '../../ui/form/Group.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DayButtons } from './DayButtons.tsx';
import { endYears, type FormValues } from './formValues.ts';
import { GstinChoice, GstinBox } from './GstinBoxes.tsx';
import { TimeBoxes, withStored } from './TimeBoxes.tsx';
import { useSameAsSync, useTimes } from './useTimes.ts';
import { rich } from '../../texts/rich.ts';

const dueNote = (form: Form): string => edit().due({ day: monthlyDueDay(form) });

const daysTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** When GSTR-1 is filed: days 1-10, and a stored later day, which runs on the 10th (design#schedules). */
export function Gstr1Times({
  stored,
  today,
  lastDay,
  makesNoEInvoices,
}: {
  stored: FormValues;
  today: string;
  lastDay: number;
  makesNoEInvoices: boolean;
}) {
  const t = edit();
  const { control, setValue } = useFormContext<FormValues>();
  const { schedule, problem, latestGstr1 } = useTimes();
  const hasEnd = useWatch({ control, name: 'gstr1_has_end_date' });
  const { day } = schedule.gstr1;
  return (
    <Group title={<span className="unbroken">GSTR-1</span>} note={dueNote('GSTR1')}>
      <div className="mt-4 flex flex-col gap-5">
        <Labelled text={t.day({ form: 'GSTR-1' })}>
          <DayButtons
            label={t.day({ form: 'GSTR-1' })}
            days={withStored(daysTo(lastDay), stored.gstr1_filling_day)}
            chosen={day}
            onChoose={(next) => setValue('gstr1_filling_day', String(next), { shouldDirty: true })}
            markOf={(each) =>
              Math.min(each, lastDay) > latestGstr1 && !schedule.gstr3bSameAsGstr1
                ? { late: formatProblem(gstr1DayProblem(latestGstr1)) }
                : {}
            }
          />
          {day < EARLIEST_WITH_E_INVOICES && !makesNoEInvoices ? (
            <p className="text-sm text-muted">{t.eInvoicesFirst}</p>
          ) : null}
          {day > lastDay ? <p className="text-sm text-muted">{t.pastDue({ day, last: lastDay })}</p> : null}
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
          hint={t.startHint}
          fieldClassName="max-w-sm"
        />
        <div>
          <TickBox name="gstr1_has_end_date" label={t.hasEnd} />
          {hasEnd ? (
            <div className="mt-1 grid max-w-sm grid-cols-[3fr_2fr] gap-3 sm:grid-cols-2">
              <GstinChoice
                name="gstr1_end_month"
                label={t.endMonth}
                options={monthNames().map((name, at) => ({ value: String(at + 1), label: name }))}
              />
              <GstinChoice
                name="gstr1_end_year"
                label={t.endYear}
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
  const t = edit();
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
        label={rich(t.sameAs, { form: <span className="unbroken">GSTR-1</span> })}
      />
      <p className="mt-1 text-sm text-muted">
        {scheduled > codesOnOneDay
          ? t.twoDays({ codes: codesOnOneDay, now: scheduled })
          : t.oneDay({ codes: codesOnOneDay })}
      </p>
      <div className="mt-2 flex flex-col gap-5">
        <Labelled text={t.day({ form: 'GSTR-3B' })}>
          <DayButtons
            label={t.day({ form: 'GSTR-3B' })}
            days={withStored(daysTo(lastDay), stored.gstr3b_filling_day)}
            chosen={schedule.gstr3b.day}
            disabled={same}
            onChoose={(next) => setValue('gstr3b_filling_day', String(next), { shouldDirty: true })}
            markOf={(each) =>
              each < earliestGstr3b && !same ? { barred: t.gstr3bEarliest({ day: earliestGstr3b }) } : {}
            }
          />
          {hadCredit && schedule.gstr3b.day <= GSTR2B_DAY ? (
            <p className="text-sm text-muted">
              <Unbroken text={t.hadCredit({ day: GSTR2B_DAY, next: GSTR2B_DAY + 1 })} />
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
