import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export const secondFactorKey = ['second-factor'] as const;

/** Whether this person has one, and how many recovery codes are left. */
export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.secondFactor())).data,
  });
}
