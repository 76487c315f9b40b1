import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';

/** Everything that is kept of this user. */
export function useDownload() {
  return useMutation({ mutationFn: () => lateApi.download() });
}
