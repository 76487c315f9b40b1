import { formatRupees } from '#domain/gst/portalFigures.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { DeskRow } from '../../api/desk.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { type DeskRights, isForPan, isForPlan, rowAct } from './rowAct.ts';

/** A row as the month that it shows. */
export const asMonth = (row: DeskRow) => ({
  ...row,
  gst_1_due_at: row.gst_1_due_at ?? '',
  gst_3b_due_at: row.gst_3b_due_at ?? '',
});

export type Month = { period: string; frequency: 'monthly' | 'quarterly' };

/** The months of these clients, each once, the most frequent first. */
export function monthsOf(rows: readonly DeskRow[]): Month[] {
  const counted = Map.groupBy(rows, ({ period, frequency }) => `${period} ${frequency}`);
  return [...counted.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([row]) => (row === undefined ? [] : [{ period: row.period, frequency: row.frequency }]));
}

/**
 * Whether a yes to the plan of past months files anything: not where a DSC signs, nor before it is known who signs, nor
 * where the yes to each of them is given already.
 */
export const filesPast = (row: Pick<DeskRow, 'backlog' | 'why_code'>): boolean =>
  row.backlog?.signed_by === 'code' && row.backlog.to_start > 0 && !isForPan(row);

/** Whether a declaration files its month: where several wait, the yes is to its plan. */
export const filesMonth = (
  row: Pick<DeskRow, 'backlog' | 'why_code' | 'can_file' | 'queue' | 'act'>,
): boolean => row.can_file && !(isForPlan(row) && filesPast(row));

/** Whether the past months are the first act of the ticked rows: their acts are plans, and no month waits alone. */
export const isPastFirst = (
  rows: readonly (Parameters<typeof filesMonth>[0] & Parameters<typeof rowAct>[0])[],
  { may, amongLate }: { may: DeskRights; amongLate: boolean },
): boolean =>
  amongLate ||
  (may.file &&
    !rows.some(filesMonth) &&
    rows.some((row) => filesPast(row) && rowAct(row, may, amongLate) === 'plan'));

type Line = NonNullable<DeskRow['backlog']>;

/** The late fees that come after the months of a yes: before a start those of the whole plan, unless a skipped month ends it. */
const laterOf = ({
  started,
  periods,
  to_start: count,
  fee_rupees: all,
  charged_rupees: charged,
}: Line): number => (started === 0 && count === periods ? Math.max(0, all - charged) : 0);

/**
 * "October 2026 to May 2027 · 8 months unfiled · ₹7,000 fee, ₹220 later": what a yes to this plan starts, the fees charged
 * with it, and those charged later.
 */
export function formatStart(line: Line): string {
  const t = backlog();
  const names = [line.start_from, line.start_to].flatMap((month) => {
    const parsed = parsePeriod(month);
    return parsed === null ? [] : [filingPeriod(parsed, 'monthly')];
  });
  const [first, last] = new Set(names);
  const months = first === undefined || last === undefined ? first : t.span({ first, last });
  const counted = t.counted({ count: line.to_start, unit: line.unit });
  const [now, later] = [line.charged_rupees, laterOf(line)];
  return [months, sayFees({ counted, now, later })].filter(Boolean).join(' · ');
}

function sayFees({ counted, now, later }: { counted: string; now: number; later: number }): string {
  const t = backlog();
  const said = { counted, fee: formatRupees(now), later: formatRupees(later) };
  if (now > 0) return later > 0 ? t.lineBoth(said) : t.line(said);
  return later > 0 ? t.lineLater({ counted, fee: said.later }) : t.unfiled({ counted });
}

/** The months that a yes to these clients starts, as one sum in words, the late fees charged with them, and those charged later. */
export function lateSum(rows: readonly Pick<DeskRow, 'backlog'>[]) {
  const lines = rows.flatMap(({ backlog: line }) => line ?? []);
  const [unit = 'months', ...others] = new Set(lines.map((line) => line.unit));
  const of = {
    count: sum(lines.map(({ to_start: count }) => count)),
    unit: others.length === 0 ? unit : 'periods',
  } as const;
  return {
    ...of,
    counted: backlog().counted(of),
    rupees: sum(lines.map((line) => line.charged_rupees)),
    later: sum(lines.map(laterOf)),
  };
}

/** About how many codes a yes to these clients needs, one for each return and one to sign in for each client, by how they come. */
export function codesOf(rows: readonly Pick<DeskRow, 'backlog' | 'signatory'>[]): {
  forwarded: number;
  asked: number;
} {
  const of = (some: typeof rows) => sum(some.map(({ backlog: line }) => (line?.returns_to_start ?? 0) + 1));
  const byRule = Map.groupBy(rows, ({ signatory }) => signatory?.forwarding === 'works');
  return { forwarded: of(byRule.get(true) ?? []), asked: of(byRule.get(false) ?? []) };
}

/** "File 24 months · ₹21,000": the button of a yes to these clients, with the late fees that these returns charge. */
export function formatFileLate(rows: readonly Pick<DeskRow, 'backlog'>[]): string {
  const { count, unit, counted, rupees } = lateSum(rows);
  return rupees === 0
    ? backlog().file({ count, unit, counted })
    : backlog().manyFile({ counted, fee: formatRupees(rupees) });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
