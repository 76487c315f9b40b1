import { codeQueue } from '#domain/filing/findings.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** One group of rows that belong together, with ids of its own, so that groups share a database. */
export type Group = { number: number; users: string[] };

export const base = Date.parse('2026-11-02T06:30:00Z');
const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');
const kinds = [
  'user',
  'registration',
  'signatory',
  'filing',
  'code',
  'consent',
  'holder',
  'person',
  'notice',
] as const;

export const idOf = (group: number, kind: (typeof kinds)[number], index: number): string =>
  `${hex(group, 8)}-0000-4000-8000-${hex(kinds.indexOf(kind), 4)}${hex(index, 8)}`;

const gstins = ['27ZQAPA0001K1ZA', '27ZQAPA0002K1ZB'] as Gstin[];
export const gstinOf = (group: number, index: number): Gstin => `${gstins[index % 2]}${group}` as Gstin;
const periods = ['092026', '102026', '122026'] as ReturnPeriod[];
export const periodAt = (index: number): ReturnPeriod => periods[index % 3] ?? ('092026' as ReturnPeriod);
export const bytes = (text: string): Uint8Array => Buffer.from(text);

export const registration = (id: string, accountId: string, at: number): Registration => ({
  ...newRegistration({ id, accountId, username: 'shop.one', createdAt: at }),
  nickName: 'Shop',
  passwordSealed: bytes('sealed'),
  simulated: true,
});

export const filing = (
  id: string,
  accountId: string,
  registrationId: string,
  gstin: Gstin,
  period: ReturnPeriod,
  at: number,
): Filing =>
  newFiling(
    { id, accountId, registrationId, gstin, period, frequency: 'monthly', openedAt: at },
    { scheduledAt: () => at + 1000, dueAt: (form) => at + (form === 'GSTR1' ? 2000 : 3000) },
  );

export const queued = codeQueue;

/** `a`, `b`, `c` pick rows and values; `at` grows with every act, so that orders are never left to chance. */
export type Pick = { a: number; b: number; c: number; at: number };

export const formAt = (index: number): 'GSTR1' | 'GSTR3B' => (index % 2 === 0 ? 'GSTR1' : 'GSTR3B');
