import { useAct } from './useAct.ts';
import { useMutation, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallSuccess } from '#contract/client.ts';
import { lateApi } from '../client/lateApi.ts';
import type { DeskQueue, DeskSort } from '#domain/views/deskRow.ts';
import { successOf } from '../client/answers.ts';

export type BulkBody = CallInput<'bulk'>['body'];
export type BulkData = CallSuccess<'bulk'>['data'];

/** One act on many: answered for each of them (record 128). */
export const useBulk = () => useAct((body: BulkBody) => lateApi.bulk({ body }));

export type DeskData = CallSuccess<'desk'>['data'];
export type DeskRow = DeskData['rows'][number];
export type DeskAsked = {
  queue: DeskQueue | 'all' | 'backlog';
  search: string;
  label: string;
  assigned: 'all' | 'mine';
  sort: DeskSort;
  order: 'up' | 'down';
};

/** A queue of the desk whole: pages of 500 put together. The list on screen stays until the next one is read. */
export function useDesk(asked: DeskAsked) {
  return useQuery({
    queryKey: ['desk', asked],
    meta: { shows: { parts: ['gstins', 'filings', 'codes'] } },
    placeholderData: keepPreviousData,
    queryFn: async () => readDesk(asked),
  });
}

async function readDesk(asked: DeskAsked): Promise<DeskData> {
  const rows: DeskRow[] = [];
  let after: string | undefined;
  for (;;) {
    const answer = await successOf(lateApi.desk({ query: { ...asked, limit: 500, after } }));
    rows.push(...answer.data.rows);
    if (answer.next === null) return { ...answer.data, rows };
    after = answer.next;
  }
}

/**
 * The whole desk beside the queue on screen, read every few seconds until `isOver`: with each change it would double the
 * readings.
 */
export function useWholeDesk(enabled: boolean, isOver: (rows: readonly DeskRow[]) => boolean) {
  return useQuery({
    enabled,
    queryKey: ['whole-desk'],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data.rows) ? false : 5000),
    queryFn: async () =>
      readDesk({ queue: 'all', search: '', label: '', assigned: 'all', sort: 'urgency', order: 'up' }),
  });
}

export type YearData = CallSuccess<'year'>['data'];
export type YearRow = YearData['rows'][number];
export type YearMark = YearRow['months'][number]['gstr1'];
export type YearAsked = NonNullable<CallInput<'year'>['query']>;

/** A page of the year of the firm. The list on screen stays until the next one is read. */
export function useYear(asked: YearAsked) {
  return useQuery({
    queryKey: ['year', asked],
    meta: { shows: { parts: ['gstins', 'filings'] } },
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<YearData> => (await successOf(lateApi.year({ query: asked }))).data,
  });
}

/** All pages of it, one after the other: for paper. */
export function useWholeYear() {
  return useMutation({
    mutationFn: async (asked: Omit<YearAsked, 'page' | 'limit'>): Promise<YearData> => {
      const read = async (page: number) =>
        (await successOf(lateApi.year({ query: { ...asked, page, limit: 100 } }))).data;
      const first = await read(1);
      const rows = [...first.rows];
      for (let page = 2, size = rows.length; size === 100; page += 1) {
        const next = await read(page);
        size = next.rows.length;
        rows.push(...next.rows);
      }
      return { ...first, rows };
    },
  });
}
