import type { Card } from '../../api/dashboard/useDashboard.ts';
import { needsSomebody } from '../../gst/returns/entryActs.ts';
import { cardKind } from './cardOrder.ts';

export const listShows = ['all', 'needs-you', 'failed', 'waiting', 'filed', 'skipped'] as const;
export type ListShow = (typeof listShows)[number];

/** Where a GSTIN stands in the list's filter: by its filing, or by the portal's answer where it has none yet. */
function standingOf(card: Card): Exclude<ListShow, 'all'> {
  if (card.filing === null) return cardKind(card) === 'failed' ? 'failed' : 'waiting';
  switch (card.filing.status) {
    case 'success':
      return 'filed';
    case 'pending':
      return needsSomebody(card.filing) ? 'needs-you' : 'waiting';
    case 'warning':
      return 'needs-you';
    case 'failed':
    case 'error':
      return 'failed';
    case 'skipped':
      return 'skipped';
    default:
      return 'waiting';
  }
}

/** The cards whose business, nick name or GSTIN holds what was typed, in one standing or in all. */
export function listed(cards: readonly Card[], typed: string, show: ListShow): Card[] {
  const wanted = typed.trim().toLowerCase();
  return cards.filter(
    (card) =>
      (show === 'all' || standingOf(card) === show) &&
      [card.business, card.nick_name, card.gstin].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export const countOf = (cards: readonly Card[], show: ListShow): number =>
  show === 'all' ? cards.length : cards.filter((card) => standingOf(card) === show).length;
