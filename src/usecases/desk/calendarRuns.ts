import type { Filing } from '#domain/filing/filing.ts';
import { NOTHING_DUE } from '#domain/filing/finding.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { type Form, FORMS, periodAt, previousPeriod, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { isUnproven, type Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { OpenedMonth, WaitingMonth } from '#domain/views/calendar.ts';
import { describeAccess, describeSignatoryPan } from '../acting/describeRegistration.ts';
import { describeFiling, readEntryFacts } from '../acting/months.ts';
import type { TenantRows } from '../ports/store.ts';
import type { BacklogLine, Month } from '../views.ts';

/** The runs of one registration, as the calendar shows them. */
export type Runs = {
  /** Null where it is not opened, or where its run will not happen. */
  openedOf: (period: ReturnPeriod) => OpenedMonth | null;
  /** The months to come are filed in their turn: nothing stops all runs, and no month before them stands still. */
  goesOn: boolean;
  waits: WaitingMonth | null;
};

type Read = {
  states: readonly {
    registration: Registration;
    current: { filing: Filing } | null;
    signatory: SignatoryRow | null;
  }[];
  lines: ReadonlyMap<string, BacklogLine>;
};

/** Reads the months that may be filed by themselves, and judges which of them will be. */
export async function readRuns(
  rows: TenantRows,
  { states, lines }: Read,
  now: Instant,
): Promise<ReadonlyMap<string, Runs>> {
  const byId = new Map(states.map(({ registration }) => [registration.id, registration]));
  // A due date may have moved, so that the month before is open too; the oldest open one may be older.
  const due = previousPeriod(periodAt(now));
  const read = [
    ...states.flatMap(({ current }) => (current === null ? [] : [current.filing])),
    ...(await rows.filings.ofPeriod([...byId.keys()], previousPeriod(due))),
    ...(await rows.filings.ofPeriod([...byId.keys()], due)),
  ];
  const filings = [...new Map(read.map((filing) => [filing.id, filing])).values()];
  const known = await readEntryFacts(rows, filings, byId, now, 'waiting');
  const monthsOf = Map.groupBy(
    filings.map((filing) =>
      describeFiling(
        filing,
        byId.get(filing.registrationId) ?? null,
        known(filing),
        lines.get(filing.registrationId),
      ),
    ),
    ({ filing }) => filing.registrationId,
  );
  return new Map(
    states.map(({ registration, signatory }) => {
      const months = monthsOf.get(registration.id) ?? [];
      const consentOf = (month: Month) => known(month.filing).consent;
      return [
        registration.id,
        runsOf(months, consentOf, {
          isHeld: isHeld(registration, signatory, months, now),
          line: lines.get(registration.id) ?? null,
        }),
      ];
    }),
  );
}

function runsOf(
  months: readonly Month[],
  consentOf: (month: Month) => OpenedMonth['consented'],
  { isHeld, line }: { isHeld: boolean; line: BacklogLine | null },
): Runs {
  const first =
    line === null ? null : (months.find(({ filing }) => filing.period === line.first.period) ?? null);
  const firstMoves = first !== null && moves(first, isHeld);
  return {
    openedOf: (period) => {
      const month = months.find(({ filing }) => filing.period === period);
      if (month === undefined || isHeld || month.behind !== null) return null;
      return { runsAt: month.entry.runsAt, consented: consentOf(month) };
    },
    goesOn:
      !isHeld &&
      (line === null ? !months.some((month) => isOpen(month) && !moves(month, isHeld)) : firstMoves),
    waits: line === null || firstMoves ? null : waitingOf(line, first),
  };
}

/** It goes on without a person: it runs on its day, or the portal is asked. */
const moves = ({ entry: { by, state } }: Month, isHeld: boolean): boolean =>
  !isHeld && (by === 'shunya' || by === 'portal') && state !== 'not_scheduled';

/** A skipped month is filed by somebody else, and keeps no later one. */
const isOpen = ({ filing, entry: { status } }: Month): boolean =>
  status !== 'success' &&
  status !== 'skipped' &&
  !returnsOf(filing).some(({ finding }) => finding !== null && NOTHING_DUE.includes(finding.code));

function waitingOf(line: BacklogLine, month: Month | null): WaitingMonth {
  const { period, frequency } = line.first;
  const fee = month?.entry.fee ?? null;
  const ofMonth = fee === null ? 0 : rupeesOfFee(fee.missing);
  // Money for one month alone lets a begun plan stop again a month later.
  const isForPlan = ofMonth > 0 && line.started > 0 && line.lacksRupees > 0;
  const rupees = isForPlan ? line.lacksRupees : ofMonth;
  if (rupees > 0) return { form: 'GSTR3B', period, frequency, rupees, isForPlan };
  const isMissing = (form: Form): boolean =>
    line.dues.missing.some((each) => each.form === form && each.period === period);
  return { form: FORMS.find(isMissing) ?? 'GSTR3B', period, frequency, rupees: null, isForPlan: false };
}

/**
 * Whether no run of it can succeed: the portal refuses the sign-in or lets no software in, or no code can be used without a
 * person.
 */
function isHeld(
  registration: Registration,
  signatory: SignatoryRow | null,
  months: readonly Month[],
  now: Instant,
): boolean {
  const access = describeAccess(registration, now)?.standing;
  const { state } = describeSignatoryPan(
    registration,
    signatory,
    months.map(({ filing }) => filing),
  );
  return (
    registration.status !== 'success' ||
    isUnproven(registration) ||
    access === 'off' ||
    access === 'ended' ||
    state === 'missing' ||
    state === 'refused' ||
    signatory === null ||
    signatory.relay === 'off' ||
    signatory.relaySeen === 'silent'
  );
}
