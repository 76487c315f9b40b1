import { parseIstDate } from '../shared/istTime.ts';
import {
  addMonths,
  comparePeriods,
  FORMS,
  periodEnd,
  quarterEndOf,
  type ReturnPeriod,
} from './returnPeriod.ts';
import type { FiledReturn } from './filedList.ts';

/**
 * Since which period GSTR-1 and GSTR-3B stand in the portal's list, where it shows returns of the composition scheme
 * before them; `not_yet`: none since. Null: it shows nothing of the scheme (gst-portal#first-period).
 */
export type SinceComposition = ReturnPeriod | 'not_yet' | null;

type Listed = Pick<FiledReturn, 'form' | 'period'>;

const isRegular = ({ form }: Listed): boolean => FORMS.some((regular) => regular === form);

/** GSTR-4 is named by the March of its year, CMP-08 by the last month of its quarter; both may hold regular months too. */
const spanStart = ({ form, period }: Listed): ReturnPeriod =>
  form === 'GSTR4' ? addMonths(period, -11) : addMonths(quarterEndOf(period), -2);

/** The portal takes returns in order, so the oldest regular one since the scheme is the first that was owed. */
export function sinceComposition(filed: readonly Listed[]): SinceComposition {
  const [newest] = filed
    .filter((row) => !isRegular(row))
    .toSorted((a, b) => comparePeriods(b.period, a.period));
  if (newest === undefined) return null;
  const [first] = filed
    .filter((row) => isRegular(row) && comparePeriods(row.period, spanStart(newest)) >= 0)
    .map(({ period }) => period)
    .toSorted(comparePeriods);
  return first ?? 'not_yet';
}

/** What is known of when a taxpayer's regular returns begin. `registeredOn` is YYYY-MM-DD. */
export type Beginning = {
  registeredOn: string | null;
  listed: SinceComposition;
  /** As a person has told it; the list goes before it. */
  told: ReturnPeriod | null;
};

/** The first regular period after the composition scheme; `not_told`: there is one and nobody tells which. */
export const firstAfterComposition = ({
  listed,
  told,
}: Pick<Beginning, 'listed' | 'told'>): ReturnPeriod | 'not_told' | null =>
  listed !== null && listed !== 'not_yet' ? listed : (told ?? (listed === 'not_yet' ? 'not_told' : null));

/** Did the registration begin after this period? One that it only touches is owed. */
export function isBeforeRegistration(period: ReturnPeriod, registeredOn: string | null): boolean {
  const registered = registeredOn === null ? null : parseIstDate(registeredOn);
  return registered !== null && registered >= periodEnd(period);
}

/** Is no GSTR-1 and GSTR-3B owed for this period, because the regular ones begin later? A quarter's is its last month. */
export function isBeforeRegular(period: ReturnPeriod, beginning: Beginning): boolean {
  const first = firstAfterComposition(beginning);
  return (
    isBeforeRegistration(period, beginning.registeredOn) ||
    (first !== null && first !== 'not_told' && comparePeriods(period, first) < 0)
  );
}
