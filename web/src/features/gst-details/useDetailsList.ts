import { useQuery } from '@tanstack/react-query';
import { api, successOf } from '../../api.ts';
import type { Details } from './useDetails.ts';

export type ListedDetails = Pick<Details, 'id' | 'gstin' | 'business' | 'nick_name' | 'status'>;

/** Spec 7 #17: every GSTIN of the left list. */
export function useDetailsList() {
  return useQuery({
    queryKey: ['gst-details', 'list'],
    queryFn: async (): Promise<ListedDetails[]> => {
      const answer = await successOf(api.listDetails());
      return answer.data.gstins;
    },
  });
}
