import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => lateApi.signOutEverywhere() });
}

/** For a lost device. `since`: the instant from which another person may have had it. */
export function useSignOutStolen() {
  return useMutation({ mutationFn: (since: string) => lateApi.signOutStolen({ body: { since } }) });
}
