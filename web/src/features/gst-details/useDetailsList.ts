import { useQuery } from '@tanstack/react-query';
import { api, successOf } from '../../api.ts';
import { type Details, wholeDetails } from '../../registration.ts';

export type ListedDetails = Pick<Details, 'id' | 'gstin' | 'business' | 'nick_name' | 'status'>;

/** Spec 7 #17: every GSTIN of the left list. */
export function useDetailsList() {
  return useQuery({
    queryKey: ['gst-details', 'list'],
    queryFn: async (): Promise<ListedDetails[]> => {
      const answer = await successOf(api.listDetails(), '');
      const gstins: unknown = answer.data?.gstins;
      if (!Array.isArray(gstins)) throw new Error('Invalid API response format');
      return gstins.map((row) => wholeDetails(row));
    },
  });
}
