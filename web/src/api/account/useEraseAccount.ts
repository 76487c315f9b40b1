import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';

/** Erases the account for good. */
export function useEraseAccount() {
  return useMutation({ mutationFn: () => lateApi.eraseAccount({ body: { confirmation: 'ERASE' } }) });
}
