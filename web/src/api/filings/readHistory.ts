import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import { answers } from '../../texts/en/answers.ts';
import { type Entry, wholeEntries } from '../answers/wholeEntry.ts';
import type { HistoryAsked } from './useHistory.ts';

const pageSize = 50;

/** Every page of what is asked for, one after the other. */
export async function readHistory(asked: HistoryAsked, total: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let page = 1; (page - 1) * pageSize < total; page++) {
    const body = { ...asked, page, limit: pageSize };
    entries.push(...wholeEntries((await successOf(api.history({ body }), answers().noHistory)).data));
  }
  return entries;
}
