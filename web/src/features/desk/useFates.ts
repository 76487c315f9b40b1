import { type BulkData, type DeskRow, useWholeDesk } from '../../api/desk.ts';
import type { DeskAct } from './actsOnMany.ts';
import { areOver, fatesOf } from './fates.ts';

/** The acts after which something is filed by and by. */
const filing: readonly DeskAct[] = ['file', 'backlog', 'retry'];

type Answer = BulkData['answers'][number];

/**
 * How many have which fate by now, and the stopped clients: read until nothing more becomes of them. Null where nothing is
 * to be filed, or nothing is read.
 */
export function useFates(
  act: DeskAct,
  answers: readonly Answer[],
): ReturnType<typeof fatesOf<DeskRow>> | null {
  const files = filing.includes(act);
  const { data } = useWholeDesk(files, (rows) => areOver(fatesOf(answers, rows).counts));
  return !files || data === undefined ? null : fatesOf(answers, data.rows);
}
