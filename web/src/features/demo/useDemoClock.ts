import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isoIst } from '#domain/shared/istTime.ts';
import { openApi, successOf } from '../../api.ts';

const key = ['demo-clock'];
/** A move does months in seconds, and may be made by another tab. */
const pollMs = 500;

/** The product's clock as an ISO instant. */
export const useDemoClock = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => (await successOf(openApi.demoClock())).data.now,
    refetchInterval: pollMs,
  });

/** Moves the clock forward to an instant; done when all that became due on the way is done. */
export function useMoveDemoClock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (to: number) =>
      (await successOf(openApi.moveDemoClock({ body: { to: isoIst(to) } }))).data.now,
    onSuccess: (now) => queries.setQueryData(key, now),
  });
}
