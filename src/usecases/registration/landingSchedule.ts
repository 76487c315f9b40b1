import type { Registration } from '#domain/registration/registration.ts';
import {
  type FilingSchedule,
  isSameSchedule,
  type LandingSchedule,
  LATEST_DAY,
  scheduleFromLanding,
  scheduleProblem,
} from '#domain/registration/schedule.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { notAllowed } from '../acting/authority.ts';
import { noteTimes, replan } from '../acting/resume.ts';
import { invalid, type Invalid } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';

/** Null until it is saved for the first time. */
export const getLandingSchedule = (
  { store }: Pick<Ports, 'store'>,
  accountId: string,
): Promise<FilingSchedule | null> => store.asTenant(accountId, (rows) => rows.landing.get());

/**
 * Saves the landing page's schedule: the default for new GSTINs, and for those whose schedule nobody has
 * edited. A GSTIN whose yes is another member's keeps its times, because they decide when a declaration files
 * (design#approver-and-assignee). `runsEarlier`: GSTR-1 runs before the chosen day, on the 10th at the latest
 * (design#schedules). `changed`: the GSTINs that had another schedule.
 */
export async function saveLandingSchedule(
  ports: Pick<Ports, 'store' | 'clock' | 'asksForFactor'>,
  accountId: string,
  landing: LandingSchedule,
): Promise<Result<{ schedule: FilingSchedule; runsEarlier: boolean; changed: Registration[] }, Invalid>> {
  const schedule = scheduleFromLanding(landing);
  const problem = scheduleProblem(schedule);
  if (problem !== null) return invalid(problem);
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const before = await rows.landing.get();
    await rows.landing.put(schedule, now);
    if (before === null || !isSameSchedule(before, schedule))
      await rows.security.note({ code: 'usual_times_changed' }, ports.clock.wall(), {
        kind: 'usual_times',
        before,
        after: schedule,
      });
    const changed: Registration[] = [];
    for (const registration of await rows.registrations.all()) {
      if (registration.scheduleEdited) continue;
      // Most GSTINs have no approver, and then the call's own right is enough.
      const othersChoice =
        registration.approverId !== null &&
        (await notAllowed(ports, rows, { act: 'choose', right: 'manage', registration })) !== null;
      if (othersChoice) continue;
      if (!isSameSchedule(registration.schedule, schedule)) changed.push(registration);
      await rows.registrations.update(registration.id, { schedule });
      await noteTimes(ports, rows, registration, schedule);
      await replan(rows, { ...registration, schedule }, now);
    }
    return ok({ schedule, runsEarlier: landing.fillingDay > LATEST_DAY.GSTR1, changed });
  });
}
