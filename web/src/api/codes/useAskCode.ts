import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** A person is there to type it: the portal is asked for the code that a return waits for (record 085.4). */
export function useAskCode() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (gstinId: string) => api.askCode({ params: { id: gstinId } }),
    onSettled: readAgain,
  });
}
