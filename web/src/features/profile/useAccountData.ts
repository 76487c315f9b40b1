import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Everything that is kept of this user. */
export function useDownload() {
  return useMutation({ mutationFn: () => api.download() });
}

/** Erases the account for good. */
export function useEraseAccount() {
  return useMutation({ mutationFn: () => api.eraseAccount({ body: { confirmation: 'ERASE' } }) });
}
