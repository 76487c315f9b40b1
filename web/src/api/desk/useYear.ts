import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput, CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export type YearData = CallSuccess<'year'>['data'];
export type YearRow = YearData['rows'][number];
export type YearMark = YearRow['months'][number]['gstr1'];
export type YearAsked = NonNullable<CallInput<'year'>['query']>;

/** A page of the year of the firm. What was shown stays until the next is read. */
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
