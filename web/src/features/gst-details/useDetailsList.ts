import { useQuery } from '@tanstack/react-query';
import { allPages, api, successOf } from '../../api.ts';
import type { Details } from './useDetails.ts';

export type ListedDetails = Pick<Details, 'id' | 'gstin' | 'business' | 'nick_name' | 'status'>;

/** Spec 7 #17: every GSTIN of the left list. */
export function useDetailsList() {
  return useQuery({
    queryKey: ['gst-details', 'list'],
    queryFn: (): Promise<ListedDetails[]> =>
      allPages(async (after) => {
        const answer = await successOf(api.listDetails({ query: { after } }));
        return { rows: answer.data.gstins, next: answer.next };
      }),
  });
}
