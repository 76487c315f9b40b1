import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import { answers } from '../../texts/en/answers.ts';
import { type Details, wholeDetails } from '../answers/wholeDetails.ts';

/** The record behind the form, by id or GSTIN; read anew each time the page opens. */
export function useEditedGstin(gstinId: string) {
  return useQuery({
    queryKey: ['gst-details', 'edit', gstinId],
    // The form begins with what is stored now, and nothing is put under the fingers of the person who types.
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<Details> => {
      const answer = await successOf(api.getDetails({ params: { id: gstinId } }), '');
      const record = answer.data?.gstins?.[0];
      if (record === undefined) throw new Error(answers().noGstin, { cause: 'no_such_gstin' });
      return wholeDetails(record);
    },
  });
}
