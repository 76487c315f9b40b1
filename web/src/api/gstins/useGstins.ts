import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { allPages, successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import { ui } from '../../texts/en/ui.ts';
import { filled } from '../answers/filled.ts';

export type ListedGstin = Omit<CallSuccess<'listGstins'>['data'][number], 'status'>;

const blank: ListedGstin = { id: '', gstin: '', business: '', nick_name: '' };

/** specification 7 #8: the GSTINs to choose from. */
export function useGstins() {
  return useQuery({
    queryKey: ['gstins'],
    meta: { shows: { parts: ['gstins'] } },
    queryFn: (): Promise<ListedGstin[]> =>
      allPages(async (after) => {
        const answer = await successOf(api.listGstins(after === undefined ? {} : { body: { after } }));
        if (!Array.isArray(answer.data)) throw new Error(ui().client.oddAnswer);
        return { rows: answer.data.map((row) => filled(blank, row)), next: answer.next };
      }),
  });
}
