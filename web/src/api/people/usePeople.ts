import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export type People = CallSuccess<'listPeople'>['data'];
export type Colleague = People['members'][number];
export type Role = Colleague['role'];

export const peopleKey = ['people'] as const;

/** Who belongs to the account of this tab. */
export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    meta: { shows: { parts: ['account'] }, told: true },
    queryFn: async () => (await successOf(lateApi.listPeople())).data,
  });
}
