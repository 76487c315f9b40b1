import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isoIst } from '#domain/shared/istTime.ts';
import { successOf } from '../../client/answers.ts';
import { openLateApi } from '../../client/lateApi.ts';
import { demoClockKey } from './useDemoClock.ts';

/** Moves the clock forward to an instant; done when all that became due on the way is done. */
export function useMoveDemoClock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (to: number) =>
      (await successOf(openLateApi.moveDemoClock({ body: { to: isoIst(to) } }))).data.now,
    onSuccess: (now) => queries.setQueryData(demoClockKey, now),
  });
}
