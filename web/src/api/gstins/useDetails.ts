import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import { answers } from '../../texts/en/answers.ts';
import { type Details, wholeDetails } from '../answers/wholeDetails.ts';

export const detailsKey = (id: string) => ['gst-details', 'one', id] as const;

/** specification 7 #18: the first of the answered list is the record. */
export function useDetails(id: string | null) {
  return useQuery({
    queryKey: detailsKey(id ?? ''),
    enabled: id !== null,
    meta: { shows: { parts: ['gstins', 'filings', 'codes'], gstins: [id ?? ''] } },
    queryFn: async (): Promise<Details> => {
      const answer = await successOf(api.getDetails({ params: { id: id ?? '' } }), '');
      const record = answer.data?.gstins?.[0];
      if (record === undefined) throw new Error(answers().noGstin, { cause: 'no_such_gstin' });
      return wholeDetails(record);
    },
  });
}
