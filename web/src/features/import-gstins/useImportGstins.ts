import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { allPages, api, successOf } from '../../api.ts';
import { useReadAgain } from '../../readAgain.ts';

export type Preview = CallSuccess<'importGstins'>['data'];
export type PreviewLine = Preview['lines'][number];

/** What is wrong in each line of a file; adds nothing. */
export function usePreview() {
  return useMutation({
    // Passwords are not to stay in memory once the answer is there.
    gcTime: 0,
    mutationFn: (csv: string) => successOf(api.importGstins({ body: { csv, dry_run: true } })),
  });
}

/** Adds every line or none. */
export function useAddAll() {
  const readAgain = useReadAgain();
  return useMutation({
    gcTime: 0,
    mutationFn: (input: { csv: string; askEachMonth: boolean }) =>
      successOf(
        api.importGstins({
          body: { csv: input.csv, dry_run: false, user_validation: input.askEachMonth },
        }),
      ),
    onSettled: readAgain,
  });
}

export type Verified = CallSuccess<'listGstins'>['data'][number];

/** The new GSTINs as the portal's answers come in, in the order of the file. */
export function useVerified(ids: readonly string[]) {
  return useQuery({
    queryKey: ['import', ids],
    meta: { shows: { parts: ['gstins'], gstins: ids } },
    queryFn: async (): Promise<Verified[]> => {
      const all = await allPages(async (after) => {
        const answer = await successOf(api.listGstins({ body: { after } }));
        return { rows: answer.data, next: answer.next };
      });
      const known = new Map(all.map((gstin) => [gstin.id, gstin]));
      return ids.flatMap((id) => known.get(id) ?? []);
    },
  });
}
