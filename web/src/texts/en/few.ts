import type { ReactNode } from 'react';
import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';
import { sentence } from '../sentence.ts';

const plural = pluralOf('en');

/** A few GSTINs: the month across all of them, or that there is none yet, and the late line on a card. */
export const few = area('few', {
  nothingYet: {
    title: 'Nothing here yet',
    hint: 'This account has no GSTIN. Its owner or a manager adds the first one; then you see here what is filed and what is due.',
  },
  late: (count: number) => (count === 1 ? '1 is late.' : `${count} are late.`),
  daysLate: (days: number) => plural(days, '1 day late', `${days} days late`),
  overDaysLate: (days: number) => `over ${days} days late`,
  moreMonths: (count: number) => plural(count, '1 more month waits', `${count} more months wait`),
  whatToDo: 'What to do',
  need: (month: ReactNode, count: number) =>
    count === 1 ? sentence`${month}: 1 needs you.` : sentence`${month}: ${count} need you.`,
  needAcross: (count: number) => (count === 1 ? '1 needs you.' : `${count} need you.`),
  needAndFiled: (month: ReactNode, count: number, filed: number) =>
    count === 1
      ? sentence`${month}: 1 needs you, ${filed} filed.`
      : sentence`${month}: ${count} need you, ${filed} filed.`,
  filed: (month: ReactNode, filed: number) => sentence`${month}: ${filed} filed. Nothing is needed from you.`,
  allFiled: (month: ReactNode) => sentence`${month}: all filed.`,
  nothing: (month: ReactNode) => sentence`${month}: nothing is needed from you.`,
});
