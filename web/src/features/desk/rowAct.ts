import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { DeskRow } from '../../api/desk.ts';
import { shortFilingPeriod } from '../../texts/dates.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { desk } from '../../texts/compiled/desk.ts';

/** The rights of the person at the desk. */
export type DeskRights = { file: boolean; manage: boolean };

type Act = keyof ReturnType<typeof desk>['acts'] | 'first' | 'plan' | 'pan';

type ActRow = Pick<DeskRow, 'queue' | 'act' | 'why_code' | 'look_first' | 'first' | 'backlog'>;

/**
 * The act on the row's button: the next act, or the link to the client when it is not this person's to do. Behind a
 * missing month no retry succeeds: that month is filed first, or its panel says how. A newer server may know more acts,
 * which the panel shows. Among the late months each row leads to its plan, and so does one whose plan lacks only money,
 * or whose yes is to the oldest of several months: it is one client with one act, in whichever list.
 */
export function rowAct(row: ActRow, may: DeskRights, amongLate: boolean): Act {
  if (row.backlog !== null && (amongLate || lacksMoney(row) || isBehind(row))) return 'plan';
  const plain: Act = row.queue === 'filed' ? 'pdfs' : 'open';
  if (isForPlan(row) && may.file) return 'plan';
  if (row.act === '' || row.queue === 'with_client') return plain;
  if (!(row.act === 'edit' ? may.manage : may.file)) return plain;
  // Its panel has the steps on the portal, and asks again after the last.
  if (isRefusedWithoutAccess(row)) return 'how';
  if (row.act === 'edit' && isForPan(row)) return 'pan';
  if (row.look_first || row.act === 'say_yes' || row.act === 'pay_late_fee') return 'look';
  if (row.act === 'retry' && row.first !== null) return row.first.filing_id === null ? 'how' : 'first';
  return row.act;
}

/**
 * Stopped behind a month that is skipped or not here, or behind which older ones are unfiled: the plan files them in
 * order.
 */
export const isBehind = ({
  act,
  why_code: why,
  first,
  backlog: line,
}: Pick<DeskRow, 'act' | 'why_code' | 'first' | 'backlog'>): boolean =>
  line !== null &&
  (why === 'behind_skipped' ||
    (act === 'retry' && first !== null && (first.filing_id === null || first.period !== line.period)));

/** Its yes is to one of several unfiled months, or to older ones alone: the plan asks about all of them at once. */
export const isForPlan = ({
  queue,
  act,
  backlog: line,
}: Pick<DeskRow, 'queue' | 'act' | 'backlog'>): boolean =>
  line !== null && ((line.periods > 1 && (act === 'answer' || act === 'file')) || isOfPast({ queue, act }));

/** Its newest month asks nothing: older ones alone wait for a yes. */
export const isOfPast = ({ queue, act }: Pick<DeskRow, 'queue' | 'act'>): boolean =>
  queue === 'say_nil' && act === '';

/** No code can be asked for: the signatory's PAN is missing, or the portal has refused it. */
export const isForPan = ({ why_code: why }: Pick<DeskRow, 'why_code'>): boolean =>
  why === 'signatory_pan_missing' || why === 'signatory_pan_wrong';

/** Not verified, because the portal lets no software in. */
export const isRefusedWithoutAccess = ({ act, why_code: why }: Pick<DeskRow, 'act' | 'why_code'>): boolean =>
  act === 'verify_again' && why === 'api_access_off';

/** Its plan is agreed to, and goes on once the cash ledger has the money. */
export const lacksMoney = ({ queue, backlog: line }: Pick<DeskRow, 'queue' | 'backlog'>): boolean =>
  queue === 'blocked' && line?.waits_for_money === true;

/** Whether a retry of the row's month can succeed: not before a missing month is filed. */
export const canRetry = (row: Pick<DeskRow, 'can_retry' | 'first'>): boolean =>
  row.can_retry && row.first === null;

/** "Retry", "File September". */
export function formatRowAct(row: ActRow, may: DeskRights, amongLate: boolean): string {
  const t = desk();
  const act = rowAct(row, may, amongLate);
  if (act === 'plan') return backlog().seePlan;
  if (act === 'pan') return t.enterPan;
  if (act !== 'first') return t.acts[act];
  const period = parsePeriod(row.first?.period ?? '');
  return period === null
    ? t.acts.how
    : t.fileFirst({ month: shortFilingPeriod(period, row.first?.frequency ?? 'monthly') });
}
