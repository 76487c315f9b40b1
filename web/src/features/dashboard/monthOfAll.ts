import type { ReactNode } from 'react';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { comparePeriods, type Form, parsePeriod, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import type { Card } from '../../api/dashboard.ts';
import { formatDueOn } from '../../gst/question/dueOfMonth.ts';
import { needsSomebody } from '../../gst/returns/entryActs.ts';
import { badgeOf } from '../../gst/returns/filingNow.ts';
import { few } from '../../texts/compiled/few.ts';
import { rich } from '../../texts/rich.ts';
import { showsBacklog } from './cardAct.ts';
import { formatEntryPeriod } from '../../texts/dates.ts';

/** How all cards stand together. */
export type StandingOfAll = {
  /** The cards with a late month, or with past months that nobody has filed. */
  late: number;
  /** Their late fees so far, whole rupees: the sum of those on the cards. */
  feeRupees: number;
  /** The cards whose month needs somebody, whichever month it is. */
  need: number;
  /** The cards that the portal did not verify: they have no month yet. */
  unverified: number;
  /**
   * The month shown: that of the waiting cards, else the newest; '' when several months wait, when only an older one
   * waits while the due date is a newer one's, or when none is known.
   */
  month: string;
  /** In that month. */
  filed: number;
  isAllFiled: boolean;
  /** The earliest due date ahead; without one, the earliest that has passed, unless a plan has months before it. */
  due: { form: Form; at: Instant } | null;
};

/** Pure. Null when no month is known. */
export function standingOfAll(cards: readonly Card[]): StandingOfAll | null {
  const entries = cards.flatMap(({ filing }) => filing ?? []);
  const waiting = entries.filter((entry) => needsSomebody(entry) && badgeOf(entry).status !== 'skipped');
  // A taxpayer who files other returns is asked for nothing, as on the desk.
  const unverified = cards.filter(
    ({ status, remark_code: code, filing }) =>
      status === 'failed' && code !== 'not_regular' && (filing === null || !waiting.includes(filing)),
  ).length;
  const need = waiting.length;
  const late = cards.flatMap((card) => card.late ?? []);
  const unfiled = cards.filter((card) => card.late === null && card.backlog !== null).length;
  // A plan of past months waits for its first one.
  const waitingMonths = new Set(
    cards.flatMap(({ filing, ...card }) =>
      filing === null || !waiting.includes(filing) || !isDated(filing)
        ? []
        : [keyOf(showsBacklog(card) && card.backlog !== null ? card.backlog : filing)],
    ),
  );
  const [waitingMonth] = waitingMonths;
  const ahead = earliest(cards.flatMap((card) => card.next_owed ?? []));
  const isOfAnother = ahead !== null && waiting.length > 0 && newestOf(waiting) !== newestOf(entries);
  const month = waitingMonths.size > 1 || isOfAnother ? null : (waitingMonth ?? newestMonth(entries));
  const ofMonth = month === null ? [] : entries.filter((entry) => isDated(entry) && keyOf(entry) === month);
  const [first] = ofMonth;
  if (first === undefined && need + unverified + late.length + unfiled === 0) return null;
  const filed = ofMonth.filter(({ status }) => status === 'success').length;
  return {
    late: late.length + unfiled,
    feeRupees: cards.reduce((sum, card) => sum + feeOf(card), 0),
    need,
    unverified,
    month: first === undefined ? '' : formatEntryPeriod(first),
    filed,
    isAllFiled: filed === ofMonth.length,
    due: ahead ?? (cards.some(({ backlog }) => backlog !== null) ? null : earliest(late)),
  };
}

/** As the card says it: of all its past months, or of its one late month. */
const feeOf = (card: Pick<Card, 'backlog' | 'late'>): number =>
  (showsBacklog(card) ? card.backlog?.fee_rupees : card.late?.fee_rupees) ?? 0;

/** "1 is late. Late fees so far: ₹300. November 2026: 2 need you, 1 filed. 1 could not be verified. GSTR-1 is due on 11 December 2026, in 6 days." */
export function formatStandingOfAll(
  { late, feeRupees, need, unverified, month: name, filed, isAllFiled, due }: StandingOfAll,
  now: Instant,
  dress: (month: string) => ReactNode,
): { late: string; stands: ReactNode; unverified: string; due: string } {
  const t = few();
  const month = dress(name);
  const stands = (): ReactNode => {
    if (name === '') return need > 0 ? t.needAcross({ count: need }) : '';
    if (need > 0)
      return rich(filed > 0 ? t.needAndFiled({ count: need, filed }) : t.need({ count: need }), { month });
    if (isAllFiled) return rich(t.allFiled, { month });
    return rich(filed > 0 && unverified === 0 ? t.filed({ filed }) : t.nothing, { month });
  };
  return {
    late:
      late === 0
        ? ''
        : feeRupees === 0
          ? t.late({ count: late })
          : `${t.late({ count: late })} ${t.lateFees({ fee: formatRupees(feeRupees) })}`,
    stands: stands(),
    unverified: unverified === 0 ? '' : t.unverified({ count: unverified }),
    due: due === null ? '' : formatDueOn(due.form, due.at, now),
  };
}

type Dated = Pick<Entry, 'period' | 'frequency'>;

const isDated = ({ period }: Dated): boolean => parsePeriod(period) !== null;
const keyOf = ({ period, frequency }: Dated): string => `${period} ${frequency}`;

/** Of the monthly filers; null when the server (not ours) sends no periods. */
function newestMonth(entries: readonly Dated[]): string | null {
  const period = newestOf(entries.filter(({ frequency }) => frequency === 'monthly'));
  return period === null ? null : keyOf({ period, frequency: 'monthly' });
}

const newestOf = (entries: readonly Dated[]): ReturnPeriod | null =>
  entries
    .flatMap(({ period }) => parsePeriod(period) ?? [])
    .toSorted(comparePeriods)
    .at(-1) ?? null;

function earliest(returns: readonly { form: Form; due_at: string }[]): StandingOfAll['due'] {
  const [first] = returns
    .map(({ form, due_at: dueAt }) => ({ form, at: Date.parse(dueAt) }))
    .toSorted((a, b) => a.at - b.at || (a.form < b.form ? -1 : 1));
  return first ?? null;
}
