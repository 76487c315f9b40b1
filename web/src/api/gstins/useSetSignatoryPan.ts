import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Who signs: the portal sends the code of each return to the person with this PAN (record 083.5). */
export function useSetSignatoryPan(gstinId: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (pan: string) =>
      api.setSignatoryPan({ params: { id: gstinId }, body: { signatory_pan: pan } }),
    onSettled: readAgain,
  });
}
