import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { allPages, api, successOf } from '../../api.ts';

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
  const queries = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (input: { csv: string; askEachMonth: boolean }) =>
      successOf(
        api.importGstins({
          body: { csv: input.csv, dry_run: false, user_validation: input.askEachMonth },
        }),
      ),
    onSettled: () => queries.invalidateQueries(),
  });
}

export type Verified = CallSuccess<'listGstins'>['data'][number];

/** The new GSTINs as the portal's answers come in, in the order of the file. */
export function useVerified(ids: readonly string[]) {
  return useQuery({
    queryKey: ['import', ids],
    queryFn: async (): Promise<Verified[]> => {
      const all = await allPages(async (after) => {
        const answer = await successOf(api.listGstins({ body: { after } }));
        return { rows: answer.data, next: answer.next };
      });
      const known = new Map(all.map((gstin) => [gstin.id, gstin]));
      return ids.flatMap((id) => known.get(id) ?? []);
    },
    // Live updates come by the event stream; this covers a network that holds the stream back.
    refetchInterval: (query) =>
      query.state.data?.some((gstin) => gstin.status === 'pending') === false ? false : 3000,
  });
}
