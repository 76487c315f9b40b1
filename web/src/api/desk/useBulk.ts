import { useMutation } from '@tanstack/react-query';
import type { CallInput, CallSuccess } from '#contract/client.ts';
import { lateApi } from '../../client/lateApi.ts';
import { useReadAgain } from '../../live/readAgain.ts';

export type BulkBody = CallInput<'bulk'>['body'];
export type BulkData = CallSuccess<'bulk'>['data'];

/** One act on many: answered for each of them (record 128). */
export function useBulk() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: BulkBody) => lateApi.bulk({ body }),
    onSettled: (answer) => readAgain(answer),
  });
}
