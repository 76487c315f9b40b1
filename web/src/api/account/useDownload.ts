import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';

/** Everything that is kept of this user. */
export function useDownload() {
  return useMutation({ mutationFn: () => api.download() });
}
