import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { openLateApi } from '../../client/lateApi.ts';

export const demoClockKey = ['demo-clock'] as const;
/** A move does months in seconds, and may be made by another tab. */
const pollMs = 500;

/** The product's clock as an ISO instant. */
export const useDemoClock = () =>
  useQuery({
    queryKey: demoClockKey,
    queryFn: async () => (await successOf(openLateApi.demoClock())).data.now,
    refetchInterval: pollMs,
  });
