import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import type { DeskQueue, DeskSort } from '#domain/views/deskRow.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export type DeskData = CallSuccess<'desk'>['data'];
export type DeskRow = DeskData['rows'][number];
export type DeskAsked = {
  queue: DeskQueue | 'all';
  search: string;
  label: string;
  assigned: 'all' | 'mine';
  sort: DeskSort;
  order: 'up' | 'down';
};

/** A queue of the desk whole: pages of 500 put together. What was shown stays until the next is read. */
export function useDesk(asked: DeskAsked) {
  return useQuery({
    queryKey: ['desk', asked],
    meta: { shows: { parts: ['gstins', 'filings', 'codes'] } },
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<DeskData> => {
      const rows: DeskRow[] = [];
      let after: string | undefined;
      for (;;) {
        const answer = await successOf(lateApi.desk({ query: { ...asked, limit: 500, after } }));
        rows.push(...answer.data.rows);
        if (answer.next === null) return { ...answer.data, rows };
        after = answer.next;
      }
    },
  });
}
