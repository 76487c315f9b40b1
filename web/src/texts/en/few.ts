import type { ReactNode } from 'react';
import { area } from '../area.ts';
import { sentence } from '../sentence.ts';

/** Above the cards of a few GSTINs: how the month stands for all of them, or that there is none yet. */
export const few = area('few', {
  nothingYet: {
    title: 'Nothing here yet',
    hint: 'This account has no GSTIN. Its owner or a manager adds the first one; then you see here what is filed and what is due.',
  },
  late: (count: number) => (count === 1 ? '1 is late.' : `${count} are late.`),
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
