import { useMutation } from '@tanstack/react-query';
import type { EditGstinInput } from '#contract/editGstin.ts';
import { lateApi } from '../../client/lateApi.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** specification 7 #21. */
export function useSaveGstin() {
  const readAgain = useReadAgain();
  return useMutation({
    // A password is not to stay in memory once the answer is there.
    gcTime: 0,
    mutationFn: (body: EditGstinInput) => lateApi.updateGstin({ body }),
    onSettled: readAgain,
  });
}
