import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';

/** `since`: an instant from which on another may have had the device. */
export function useSignOutStolen() {
  return useMutation({ mutationFn: (since: string) => lateApi.signOutStolen({ body: { since } }) });
}
