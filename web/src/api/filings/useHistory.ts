import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import { answers } from '../../texts/en/answers.ts';
import { type Entry, wholeEntries } from '../answers/wholeEntry.ts';

/** What is asked for; a page has `limit` entries. */
export type HistoryAsked = Required<NonNullable<CallInput<'history'>['body']>>;

type Totals = CallSuccess<'history'>['totals'];
/** `totals`: of all pages by status; null where another server does not count them. */
export type HistoryPage = { entries: Entry[]; total: number; totals: Totals | null };

/**
 * specification 7 #9. Read again at each change of filter or page (specification 4), and when the page is in view again, because links to
 * documents live an hour (record 088.1). `gstinId`: of the GSTIN that is chosen, where it is known.
 */
export function useHistory(asked: HistoryAsked, gstinId: string | undefined) {
  return useQuery({
    queryKey: ['history', 'list', asked],
    queryFn: async (): Promise<HistoryPage> => {
      const answer = await successOf(api.history({ body: asked }), answers().noHistory);
      const entries = wholeEntries(answer.data);
      return {
        entries,
        total: answer.total ?? entries.length,
        totals: answer.totals ?? null,
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shows: { parts: ['filings', 'codes'], ...(gstinId === undefined ? {} : { gstins: [gstinId] }) } },
  });
}
