import type { DeskQueue } from './deskRow.ts';
import { deskQueues } from './deskRow.ts';
import { parseGstin } from '../gst/gstin.ts';
import { plainText } from '../shared/typed.ts';
import type { Instant } from '../shared/istTime.ts';

/** By what the rows of the desk can be sorted; `urgency`: by queue, what wants a look first, what is due first. */
export const deskSorts = ['urgency', 'client', 'gstin', 'label', 'due', 'why'] as const;
export type DeskSort = (typeof deskSorts)[number];

export type Sortable = {
  id: string;
  business: string;
  gstin: string;
  queue: DeskQueue;
  label: string;
  whyCode: string;
  lookFirst: boolean;
  dueAt: Instant | null;
};

/** Later than any moment. */
const never = '9'.repeat(15);
const momentKey = (at: Instant | null): string => (at === null ? never : String(at).padStart(15, '0'));

/** Rows stand in the order of their keys, each of which is one row's alone: where reading stopped, it goes on. */
export function deskKey(row: Sortable, sort: DeskSort): string {
  const queue = String(deskQueues.indexOf(row.queue));
  const client = row.business.toLowerCase();
  const parts: Record<DeskSort, string[]> = {
    urgency: [queue, row.lookFirst ? '0' : '1', momentKey(row.dueAt), client],
    client: [client],
    gstin: [row.gstin],
    label: [row.label.toLowerCase(), client],
    due: [momentKey(row.dueAt), client],
    why: [queue, row.whyCode, client],
  };
  return [...parts[sort], row.id].join('\u0000');
}

/** Does what was typed stand in the client's name or number? Each word for itself; a GSTIN as it was pasted. */
export function isFound(typed: string, names: readonly string[]): boolean {
  const wanted = (parseGstin(typed) ?? plainText(typed)).toLowerCase().split(/\s+/).filter(Boolean);
  const told = plainText(names.join(' ')).toLowerCase();
  return wanted.every((word) => told.includes(word));
}
