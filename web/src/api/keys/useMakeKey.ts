import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { lateApi } from '../../client/lateApi.ts';
import { keysKey } from './useKeys.ts';

export function useMakeKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'makeKey'>['body']) => lateApi.makeKey({ body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keysKey }),
  });
}
