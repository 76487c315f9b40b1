import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Spec 7 #7. The switch turns after the server has said yes. */
export function useSetAutoFilling() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: { id: string; gstin: string; on: boolean }) =>
      api.setAutoFillingOfOne({ body: { gstin: input.gstin, gstin_id: input.id, auto_filling: input.on } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
