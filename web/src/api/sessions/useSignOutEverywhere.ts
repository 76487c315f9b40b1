import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => api.signOutEverywhere() });
}
