import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { profileKey } from './useProfile.ts';

/** specification 7 #13. The address becomes the profile's, not verified until its link is opened. */
export function useVerifyEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.verifyEmail({ body: { email } }),
    onSettled: () => queries.invalidateQueries({ queryKey: profileKey }),
  });
}
