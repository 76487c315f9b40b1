import { formatProblem } from '../../gst/formatProblem.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  earliestGstr3bDay,
  type FilingSchedule,
  latestGstr1Day,
  scheduleProblem,
} from '#domain/registration/schedule.ts';
import { scheduleOf } from './formRules.ts';
import type { FormValues } from './formValues.ts';

const names = [
  'gstr1_filling_day',
  'gstr1_filling_hour',
  'gstr1_filling_minute',
  'gstr3b_filling_day',
  'gstr3b_filling_hour',
  'gstr3b_filling_minute',
  'gstr3b_same_as_gstr1',
] as const;

export type Times = {
  schedule: FilingSchedule;
  /** The timing rule's sentence while it is broken (specification 5). */
  problem: string | null;
  /** The last GSTR-1 day and the first GSTR-3B day that keep the rule. */
  latestGstr1: number;
  earliestGstr3b: number;
};

/** Both returns' times as entered in the form. */
export function useTimes(): Times {
  const { control } = useFormContext<FormValues>();
  const [day1, hour1, minute1, day3, hour3, minute3, same] = useWatch({ control, name: names });
  const schedule = scheduleOf({
    gstr1_filling_day: day1,
    gstr1_filling_hour: hour1,
    gstr1_filling_minute: minute1,
    gstr3b_filling_day: day3,
    gstr3b_filling_hour: hour3,
    gstr3b_filling_minute: minute3,
    gstr3b_same_as_gstr1: same,
  });
  return {
    schedule,
    problem: formatProblem(scheduleProblem(schedule)),
    latestGstr1: latestGstr1Day(schedule),
    earliestGstr3b: earliestGstr3bDay(schedule),
  };
}

/** While same-as-GSTR-1 is on, GSTR-3B's day, hour and minute are those of GSTR-1 (specification 4). */
export function useSameAsSync({ gstr1, gstr3bSameAsGstr1 }: FilingSchedule): void {
  const { getValues, setValue } = useFormContext<FormValues>();
  const { day, hour, minute } = gstr1;
  useEffect(() => {
    if (!gstr3bSameAsGstr1) return;
    for (const [name, value] of [
      ['gstr3b_filling_day', day],
      ['gstr3b_filling_hour', hour],
      ['gstr3b_filling_minute', minute],
    ] as const) {
      if (getValues(name) !== String(value)) setValue(name, String(value), { shouldDirty: true });
    }
  }, [gstr3bSameAsGstr1, day, hour, minute, getValues, setValue]);
}
