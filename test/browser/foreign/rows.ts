import type { CallSuccess } from '#contract/client.ts';

let count = 0;
const nextId = (): string => `0190f5a0-7c1e-4b7a-9d3e-${String((count += 1)).padStart(12, '0')}`;

/** A record by the contract's names; what a server makes of the values is its own affair. */
type Loose<T> = Partial<Record<keyof T, unknown>>;
export type CardRow = Loose<CallSuccess<'dashboard'>['data']['gstins'][number]>;
export type EntryRow = Loose<CallSuccess<'history'>['data'][number]>;
export type DetailsRow = Loose<CallSuccess<'getDetails'>['data']['gstins'][number]>;
export type ProfileRow = Loose<CallSuccess<'profile'>['data']>;

/** The fields that specification 3 names for a card, and no more. */
export const card = (given: CardRow): CardRow => ({
  id: nextId(),
  gstin: '23BNRPN4821K1ZN',
  nick_name: 'Nick',
  last_filling: null,
  next_due: null,
  auto_filling: false,
  ...given,
});

/** A history entry with the fewest fields. */
export const entry = (given: EntryRow): EntryRow => ({
  id: nextId(),
  business: 'Narmada Foods',
  gstin: '23BNRPN4821K1ZN',
  timestamp: '2026-11-05T07:59:00+05:30',
  ...given,
});

export const details = (given: DetailsRow): DetailsRow => ({
  id: nextId(),
  gstin: '23BNRPN4821K1ZN',
  business: 'Narmada Foods',
  nick_name: 'Nick',
  status: 'success',
  ...given,
});
