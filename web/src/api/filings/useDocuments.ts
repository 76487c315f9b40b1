import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';

export type FiledDocument = CallSuccess<'documents'>['data']['documents'][number];

/** Fresh links to everything kept of a filing; asked for anew each time, because they live an hour. */
export function useDocuments(filingId: string) {
  return useQuery({
    queryKey: ['documents', filingId],
    queryFn: async (): Promise<FiledDocument[]> =>
      (await successOf(api.documents({ params: { id: filingId } }))).data.documents,
    staleTime: 0,
    gcTime: 0,
  });
}
