import { useState } from 'react';
import type { Card } from '../../api/dashboard.ts';
import { byNeed } from './cardAct.ts';
import { inKeptOrder, sortCards } from './cardOrder.ts';

/**
 * The cards in the order of specification 4, equal ones by need, as it was when the page was opened, or when a card last
 * came or went. A card that moved at a press of its switch would lose the focus, and the next press would reach another.
 */
export function useCardsInPlace(cards: readonly Card[]): Card[] {
  const [kept, setKept] = useState<readonly string[]>([]);
  const placed = inKeptOrder(cards, kept);
  if (placed !== null) return placed;
  const sorted = sortCards(cards, byNeed);
  setKept(sorted.map(({ id }) => id));
  return sorted;
}
