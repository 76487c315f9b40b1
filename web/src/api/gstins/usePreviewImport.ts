import { useMutation } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export type Preview = CallSuccess<'importGstins'>['data'];

/** What is wrong in each line of a file; adds nothing. */
export function usePreviewImport() {
  return useMutation({
    // Passwords are not to stay in memory once the answer is there.
    gcTime: 0,
    mutationFn: (csv: string) => successOf(lateApi.importGstins({ body: { csv, dry_run: true } })),
  });
}
