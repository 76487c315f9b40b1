import type { BlockKind } from '#domain/gst/consequences.ts';
import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** Under a mark of the line: two or three short words. */
const short: Readonly<Record<BlockKind, string>> = {
  gstr1_blocked: 'GSTR-1 blocked',
  e_way_bills_stop: 'No e-way bills',
  may_be_cancelled: 'Can be cancelled',
  barred: 'Too late to file',
};

/** The same with a verb, before a day. */
const whole: Readonly<Record<BlockKind, string>> = {
  gstr1_blocked: 'GSTR-1 is blocked',
  e_way_bills_stop: 'E-way bills are blocked',
  may_be_cancelled: 'The registration can be suspended and cancelled',
  barred: 'The oldest return can no longer be filed',
};

/** The line of the consequences of late returns (design#consequences). */
export const consequences = area('consequences', {
  title: 'If nothing is filed',
  today: 'Today',
  short,
  whole,
  fee: (rupees: string) => `Late fee so far ${rupees}.`,
  grows: (perDay: string, cap: string) => `It grows by ${perDay} a day, up to ${cap}.`,
  since: (what: string, day: string) => `${what} since ${day}.`,
  from: (what: string, day: string, days: number) =>
    `${what} from ${day}, ${plural(days, 'in 1 day', `in ${days} days`)}.`,
});
