import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
