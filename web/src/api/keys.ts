import { useAct } from './useAct.ts';
import { useQuery } from '@tanstack/react-query';
import type { CallSuccess, CallInput } from '#contract/client.ts';
import { successOf } from '../client/answers.ts';
import { lateApi } from '../client/lateApi.ts';

export type ApiKey = CallSuccess<'listKeys'>['data'][number];

export const keysKey = ['keys'] as const;

export function useKeys() {
  return useQuery({
    queryKey: keysKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.listKeys())).data,
  });
}

export const useMakeKey = () =>
  useAct((body: CallInput<'makeKey'>['body']) => lateApi.makeKey({ body }), [keysKey]);

export const useRevokeKey = () => useAct((id: string) => lateApi.revokeKey({ params: { id } }), [keysKey]);
