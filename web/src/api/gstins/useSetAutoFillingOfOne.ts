import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** specification 7 #7. The switch turns after the server has said yes. */
export function useSetAutoFilling() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (input: { id: string; gstin: string; on: boolean }) =>
      api.setAutoFillingOfOne({ body: { gstin: input.gstin, gstin_id: input.id, auto_filling: input.on } }),
    onSettled: readAgain,
  });
}
