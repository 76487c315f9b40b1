import type { Card } from '../../api/dashboard.ts';
import { addGstin } from '../../texts/compiled/addGstin.ts';
import { cardKind } from './cardOrder.ts';

/**
 * State of the dialog's last attempt: nothing sent, in flight, refused at once, or stored as a row. A server other than
 * ours may not name the row.
 */
export type Attempt =
  | { at: 'none' }
  | { at: 'sending' }
  /** `kept`: the GSTIN of an earlier attempt, which is still there. */
  | { at: 'refused'; message: string; kept: Card | null }
  | { at: 'stored'; id: string | null; isWaitOver: boolean };

export type AddStep =
  /** `kept`: the refused GSTIN, which stays on the dashboard. */
  | { step: 'form'; error: string | null; kept: Card | null }
  | { step: 'processing' }
  /** `isJudged`: false while the portal is still being asked. */
  | { step: 'success'; card: Card | null; isJudged: boolean };

/** How long the dialog waits for the portal before it moves on: the card keeps waiting. */
export const longestWaitMs = 20_000;

/**
 * The dialog's step (specification 4). It waits a while for the portal to judge a stored row; when the card changes,
 * the step does too.
 */
export function addStep(attempt: Attempt, cards: readonly Card[]): AddStep {
  switch (attempt.at) {
    case 'none':
      return { step: 'form', error: null, kept: null };
    case 'sending':
      return { step: 'processing' };
    case 'refused':
      return { step: 'form', error: attempt.message, kept: attempt.kept };
    case 'stored': {
      if (attempt.id === null) return { step: 'success', card: null, isJudged: true };
      const card = cards.find((each) => each.id === attempt.id);
      const kind = card === undefined ? 'under-process' : cardKind(card);
      if (card === undefined || kind === 'under-process')
        return attempt.isWaitOver
          ? { step: 'success', card: card ?? null, isJudged: false }
          : { step: 'processing' };
      if (kind === 'failed') return { step: 'form', error: card.remark || addGstin().failed, kept: card };
      return { step: 'success', card, isJudged: true };
    }
  }
}
