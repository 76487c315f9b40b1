import { calls } from '#contract/calls.ts';
import { monthlyDueDay } from '#domain/gst/dueDays.ts';
import { sentences } from '#texts/message.ts';
import { sayRunsEarlier, sayTimesChanged } from '#texts/sayAnswer.ts';
import { type FilingSchedule, LATEST_DAY } from '#domain/registration/schedule.ts';
import { businessOf } from '#usecases/acting/months.ts';
import { getLandingSchedule, saveLandingSchedule } from '#usecases/registration/landingSchedule.ts';
import { done, refused } from '../answer.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The landing page's schedule (design#schedules). */
export function scheduleRoutes(serve: Serve): void {
  serve.signedIn(calls.saveSchedule, async ({ user, ports, body, language }) => {
    const saved = await saveLandingSchedule(ports, user.accountId, {
      fillingDay: body.fillingDay,
      fillingHour: body.fillingHour,
      fillingMinute: body.fillingMinute,
      hasEndDate: body.hasEndDate,
      endMonth: body.hasEndDate ? body.endMonth : null,
      endYear: body.hasEndDate ? body.endYear : null,
    });
    if (!saved.ok) return refused(problemOf(saved.failure));
    const { schedule, runsEarlier, changed } = saved.value;
    const days = { dueDay: monthlyDueDay('GSTR1'), latestDay: LATEST_DAY.GSTR1 };
    const note = sentences(
      runsEarlier ? sayRunsEarlier(days, language) : null,
      changed.length === 0 ? null : sayTimesChanged(changed.map(businessOf), language),
    );
    return done({ schedule: presentSchedule(schedule), note }, 'schedule_saved');
  });

  serve.keyed(calls.getSchedule, async ({ user, ports }) => {
    const schedule = await getLandingSchedule(ports, user.accountId);
    return done({ schedule: schedule === null ? null : presentSchedule(schedule) });
  });
}

const presentSchedule = ({ gstr1, end }: FilingSchedule) => ({
  fillingDay: gstr1.day,
  fillingHour: gstr1.hour,
  fillingMinute: gstr1.minute,
  FillingPeriod: 'Monthly' as const,
  hasEndDate: end !== null,
  endMonth: end?.month ?? null,
  endYear: end?.year ?? null,
});
