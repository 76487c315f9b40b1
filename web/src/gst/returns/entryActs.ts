import type { Entry } from '../../api/answers/wholeEntry.ts';

export type EntryAct = 'today' | 'retry' | 'ask_code' | 'type_code' | 'undo' | 'skip';

/** What stands on the buttons; the texts name them by these words. */
export const actLabels: Readonly<Record<EntryAct, string>> = {
  today: 'Schedule for today',
  retry: 'Retry Filling',
  ask_code: 'Ask for the code now',
  type_code: 'Type the code',
  undo: 'Undo skip',
  skip: 'Skip',
};

type Told = Pick<
  Entry,
  | 'status'
  | 'status_code'
  | 'status_text'
  | 'code_state'
  | 'today'
  | 'waits_for'
  | 'can_skip'
  | 'can_retry'
  | 'can_undo'
  | 'can_ask_code'
>;

/** Pending and warning entries can be skipped; the server says when it is too late (specification 4, record 084.5). */
export const offersSkip = (entry: Pick<Told, 'status' | 'can_skip'>): boolean =>
  (entry.status === 'pending' || entry.status === 'warning') && entry.can_skip;

/** Failed and error entries with a status text can be retried (specification 2), where the server says that it is of use. */
export const offersRetry = (entry: Pick<Told, 'status' | 'status_text' | 'can_retry'>): boolean =>
  (entry.status === 'failed' || entry.status === 'error') && entry.status_text !== '' && entry.can_retry;

/** A cancelled filing belongs to a GSTIN that is gone; only a skip can be taken back, until it is barred. */
export const offersUndo = (entry: Pick<Told, 'status' | 'status_code' | 'can_undo'>): boolean =>
  entry.status === 'skipped' && entry.status_code !== 'cancelled' && entry.can_undo;

/** A portal code is awaited; the dashboard has the box for it (record 085.1). */
const waitsForTyping = (entry: Told): boolean =>
  entry.waits_for === 'code' && entry.code_state === 'requested';

/**
 * The buttons of an entry where it is shown: what its text names is among them, and what is among them succeeds.
 * `card`: on the dashboard, with the boxes for codes above. `details`: beside 'Schedule … for today', which files every
 * month that can be, and `newest` beside 'Skip … for this Month' as well. `history`: on the timeline.
 */
export function actsAt(place: 'card' | 'details' | 'newest' | 'history', entry: Told): EntryAct[] {
  const wanted: Record<EntryAct, boolean> = {
    type_code: place === 'history' && waitsForTyping(entry),
    today: entry.today === 'offered' && place !== 'details' && place !== 'newest',
    retry: offersRetry(entry),
    ask_code: entry.can_ask_code,
    undo: offersUndo(entry),
    // Beside a text that names it; the timeline has it always.
    skip:
      offersSkip(entry) &&
      (place === 'history' ||
        (place !== 'newest' && (entry.waits_for === 'yes' || entry.waits_for === 'start'))),
  };
  return (Object.keys(wanted) as EntryAct[]).filter((act) => wanted[act]);
}

/** Does somebody have to do something about it? */
export const needsSomebody = (entry: Pick<Told, 'status' | 'waits_for'>): boolean =>
  ['warning', 'failed', 'error'].includes(entry.status) ||
  entry.waits_for === 'yes' ||
  entry.waits_for === 'start';
