import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';

export type ApiKey = CallSuccess<'listKeys'>['data'][number];

export const keysKey = ['keys'] as const;

export function useKeys() {
  return useQuery({
    queryKey: keysKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(api.listKeys())).data,
  });
}
