import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Files one month today: the press under its words is that month's consent (decisions 3.6). */
export function useFileToday() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.fileToday({ params: { id } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
