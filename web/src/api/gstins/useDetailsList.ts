import { useQuery } from '@tanstack/react-query';
import { allPages, successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import { ui } from '../../texts/en/ui.ts';
import { type Details, wholeDetails } from '../answers/wholeDetails.ts';

export type ListedDetails = Pick<Details, 'id' | 'gstin' | 'business' | 'nick_name' | 'status'>;

/** specification 7 #17: every GSTIN of the left list. */
export function useDetailsList() {
  return useQuery({
    queryKey: ['gst-details', 'list'],
    meta: { shows: { parts: ['gstins'] } },
    queryFn: (): Promise<ListedDetails[]> =>
      allPages(async (after) => {
        const answer = await successOf(api.listDetails({ query: { after } }), '');
        const gstins: unknown = answer.data?.gstins;
        if (!Array.isArray(gstins)) throw new Error(ui().client.oddAnswer);
        return { rows: gstins.map((row) => wholeDetails(row)), next: answer.next };
      }),
  });
}
