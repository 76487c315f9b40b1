import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Says that API access was renewed at the portal just now. */
export function useRenewedAccess() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (gstinId: string) => lateApi.renewedAccess({ params: { id: gstinId } }),
    onSettled: readAgain,
  });
}
