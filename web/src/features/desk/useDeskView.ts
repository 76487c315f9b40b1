import { useEffect, useState } from 'react';
import { type DeskSort, deskSorts, deskQueues } from '#domain/views/deskRow.ts';
import type { Order } from './Heads.tsx';
import type { Tab } from './Queues.tsx';

/** The visible part of the desk. */
export type DeskView = { tab: Tab | null; label: string; mine: boolean } & Order;

const isTab = (text: string | null): text is Tab =>
  text === 'all' || text === 'backlog' || deskQueues.some((queue) => queue === text);
const isSort = (text: string | null): text is DeskSort => deskSorts.some((sort) => sort === text);

/** An unknown queue hides no client. */
function viewOf(search: string): DeskView {
  const params = new URLSearchParams(search);
  const [queue, sort] = [params.get('queue'), params.get('sort')];
  return {
    tab: queue === null || isTab(queue) ? queue : 'all',
    label: params.get('label') ?? '',
    mine: params.get('assigned') === 'mine',
    sort: isSort(sort) ? sort : 'urgency',
    order: params.get('order') === 'down' ? 'down' : 'up',
  };
}

function addressOf({ tab, label, mine, sort, order }: DeskView): string {
  const params = new URLSearchParams();
  if (tab !== null) params.set('queue', tab);
  if (label !== '') params.set('label', label);
  if (mine) params.set('assigned', 'mine');
  if (sort !== 'urgency') params.set('sort', sort);
  if (order !== 'up') params.set('order', order);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** The client that was open when a link in its panel was followed: going back opens it again. */
export const openBefore = (): string | null => new URLSearchParams(location.search).get('client');
export function keepOpen(id: string): void {
  const params = new URLSearchParams(location.search);
  params.set('client', id);
  history.replaceState(history.state, '', `${location.pathname}?${params.toString()}`);
}

/** The view is in the address: a bookmark keeps it, and a reload restores it. */
export function useDeskView(): [DeskView, (change: Partial<DeskView>) => void] {
  const [view, setView] = useState(() => viewOf(location.search));
  const address = addressOf(view);
  useEffect(() => {
    if (location.search !== address) history.replaceState(history.state, '', location.pathname + address);
  }, [address]);
  return [view, (change) => setView((before) => ({ ...before, ...change }))];
}
