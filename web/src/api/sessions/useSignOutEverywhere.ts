import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => lateApi.signOutEverywhere() });
}
