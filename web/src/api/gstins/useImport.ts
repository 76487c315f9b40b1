import { useMutation } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Adds every line; where some are wrong, the others. */
export function useImport() {
  const readAgain = useReadAgain();
  return useMutation({
    gcTime: 0,
    mutationFn: (input: { csv: string; askEachMonth: boolean; readyOnly: boolean }) =>
      successOf(
        lateApi.importGstins({
          body: {
            csv: input.csv,
            dry_run: false,
            ready_only: input.readyOnly,
            user_validation: input.askEachMonth,
          },
        }),
      ),
    onSettled: readAgain,
  });
}
