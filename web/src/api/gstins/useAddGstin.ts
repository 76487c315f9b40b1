import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { api } from '../../client/api.ts';

/** specification 7 #4. The answer says that the row is stored; whether the portal takes it shows on the dashboard later. */
export function useAddGstin() {
  return useMutation({
    // A password is not to stay in memory once the answer is there.
    gcTime: 0,
    mutationFn: (body: CallInput<'addGstin'>['body']) => api.addGstin({ body }),
  });
}
