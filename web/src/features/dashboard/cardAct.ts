import type { Card } from '../../api/dashboard.ts';
import { asksForPan } from '../../gst/codes/asksForPan.ts';
import { smsFilingOf } from '../../gst/client/bySms.ts';
import { actsAt, isSolid, needsSomebody } from '../../gst/returns/entryActs.ts';
import { badgeOf } from '../../gst/returns/filingNow.ts';
import { cardKind } from './cardOrder.ts';

/**
 * The first thing that a card of a registered GSTIN asks for. plan: past months, before the present one. access: the portal lets
 * no software in. pan: nobody knows who signs. month: what its month needs. next: nothing until the next returns.
 */
export type CardAct = 'plan' | 'access' | 'pan' | 'month' | 'next';

type Asked = Pick<Card, 'backlog' | 'late' | 'api_access' | 'signatory_pan' | 'filing'>;

/** The line of one late month is enough where it is the only one and nobody has started a plan. */
export const showsBacklog = ({ backlog, late }: Pick<Card, 'backlog' | 'late'>): boolean =>
  backlog !== null &&
  (backlog.started > 0 ||
    backlog.periods > 1 ||
    backlog.periods > (late === null ? 0 : late.more_months + 1));

/** The portal has refused. An end that is only calculated stops nothing: a session may be open, or access was renewed. */
const isAccessOff = ({ api_access: access }: Pick<Card, 'api_access'>): boolean => access?.standing === 'off';

/** Nothing is filed here whatever a person presses: no return is due, or only a signature at the portal files it. */
export const isFiledElsewhere = ({ filing }: Pick<Card, 'filing'>): boolean =>
  filing !== null &&
  (badgeOf(filing).status === 'skipped' ? filing.reason !== '' : filing.reason === 'evc_not_allowed');

/** Pure: the one thing that a card asks for. `hasCode`: a code of its month can be typed. */
export function cardActOf(card: Asked, hasCode: boolean): CardAct {
  const { filing } = card;
  if (showsBacklog(card)) return 'plan';
  const isOpen = filing !== null && filing.status !== 'success' && filing.status !== 'skipped';
  if (isAccessOff(card) && !hasCode && isOpen && !isFiledElsewhere(card)) return 'access';
  if (asksForPan(card.signatory_pan)) return 'pan';
  return filing === null ? 'next' : 'month';
}

/**
 * The act at the end of a row of the list. fix, plan and sms lead to the page with its steps. month: the buttons of its
 * month. look: its details, because no press moves it forward. none: it is being asked about at the portal.
 */
export type RowAct = 'fix' | 'plan' | 'sms' | 'month' | 'look' | 'none';

/** Pure: the act of a row, and whether it waits for this person. */
export function rowActOf(
  card: Asked & Pick<Card, 'status' | 'business' | 'auto_filling'>,
  may: { file: boolean; manage: boolean },
): { act: RowAct; isAsked: boolean } {
  const { filing } = card;
  if (cardKind(card) === 'failed') return { act: 'fix', isAsked: may.manage };
  if (cardKind(card) !== 'registered') return { act: 'none', isAsked: false };
  const asked = cardActOf(card, false);
  if (asked === 'plan') return { act: 'plan', isAsked: may.file };
  if (asked === 'access' || asked === 'pan') return { act: 'fix', isAsked: may.manage };
  if (filing === null) return { act: 'none', isAsked: false };
  if (smsFilingOf(filing) !== null && may.file) return { act: 'sms', isAsked: true };
  const acts = actsAt('table', filing).filter((act) => (act === 'edit' ? may.manage : may.file));
  if (acts.length === 0) return { act: 'look', isAsked: false };
  return { act: 'month', isAsked: acts.some((act) => isSolid(act, filing)) };
}

type Needed = Asked & Pick<Card, 'status' | 'business' | 'auto_filling' | 'next_due'>;

/** 0: late. 1: refused or stopped. 2: waits for somebody. 3: being asked at the portal. 4: nothing is needed. */
export function needOf(card: Needed): number {
  const { filing } = card;
  if (card.late !== null || card.backlog !== null) return 0;
  if (cardKind(card) === 'failed') return 1;
  if (cardKind(card) === 'under-process') return 3;
  if (filing === null || isFiledElsewhere(card)) return filing?.reason === 'evc_not_allowed' ? 1 : 4;
  if (!needsSomebody(filing)) return 4;
  return filing.status === 'failed' || filing.status === 'error' ? 1 : 2;
}

/** Pure: who needs somebody most comes first, the longest late and the earliest due before the others. */
export const byNeed = <C extends Needed>(a: C, b: C): number =>
  needOf(a) - needOf(b) ||
  (b.late?.days ?? 0) - (a.late?.days ?? 0) ||
  (a.next_due ?? '9').localeCompare(b.next_due ?? '9');
