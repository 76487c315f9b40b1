import type { Card } from '../../api/dashboard.ts';

export type CardKind = 'registered' | 'under-process' | 'failed' | 'other';

type Judged = Pick<Card, 'business' | 'auto_filling' | 'status'>;

/** The name of a card: its business, else whatever is known. */
export const nameOf = (card: Pick<Card, 'business' | 'nick_name' | 'gstin'>): string =>
  card.business || card.nick_name || card.gstin || 'GSTIN';

/** Which card to draw (specification 4): a row without a status is judged by whether its business is known. */
export function cardKind(card: Judged): CardKind {
  if (card.status === 'success') return 'registered';
  if (card.status === 'pending') return 'under-process';
  if (card.status === 'failed') return 'failed';
  if (card.status === '') return card.business.trim() === '' ? 'under-process' : 'registered';
  return 'other';
}

const rank: Record<CardKind, number> = { registered: 0, 'under-process': 2, failed: 4, other: 6 };

const placeOf = (card: Judged): number => {
  const kind = cardKind(card);
  return rank[kind] + (kind === 'other' || card.auto_filling ? 0 : 1);
};

/**
 * specification 4: success, pending, failed, each with auto-filling on first, then others; equal ones by `then`, else
 * they keep their order.
 */
export const sortCards = <C extends Judged>(
  cards: readonly C[],
  then: (a: C, b: C) => number = () => 0,
): C[] => [...cards].sort((a, b) => placeOf(a) - placeOf(b) || then(a, b));

/** The cards in the order in which they were drawn; null when one has come or gone. Another server's may share an id. */
export function inKeptOrder<C extends Pick<Card, 'id'>>(
  cards: readonly C[],
  kept: readonly string[],
): C[] | null {
  if (cards.length !== kept.length) return null;
  const left = Map.groupBy(cards, ({ id }) => id);
  const placed = kept.flatMap((id) => left.get(id)?.shift() ?? []);
  return placed.length === cards.length ? placed : null;
}
