import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../client/lateApi.ts';
import type { CallInput } from '#contract/client.ts';
import { successOf } from '../client/answers.ts';

/** Everything that is kept of this user. */
export function useDownload() {
  return useMutation({ mutationFn: () => lateApi.download() });
}

type ExportBody = NonNullable<CallInput<'makeExport'>['body']>;

/** Asks for a link to what is taken along, and has the browser fetch it: the page stays where it is. */
export function useExport() {
  return useMutation({
    mutationFn: async (body: ExportBody) => {
      const { data } = await successOf(lateApi.makeExport({ body }));
      location.assign(data.url);
    },
  });
}
