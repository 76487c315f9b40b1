import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';

/** Erases the account for good. */
export function useEraseAccount() {
  return useMutation({ mutationFn: () => api.eraseAccount({ body: { confirmation: 'ERASE' } }) });
}
