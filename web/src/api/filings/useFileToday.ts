import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Files one month today: the press under its words is that month's consent (record 083.6). */
export function useFileToday() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => api.fileToday({ params: { id } }),
    onSettled: readAgain,
  });
}
