import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { api } from '../../client/api.ts';
import { updateUser } from '../../session/keptSession.ts';
import { allowCounting } from '../../usage/permission.ts';
import { profileKey } from './useProfile.ts';

export type ProfileChange = NonNullable<CallInput<'updateProfile'>['body']>;

/** specification 7 #15: one section at a time. The name in the bar follows. */
export function useSaveProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => api.updateProfile({ body }),
    onSuccess: (answer) => {
      if (!answer.success) return;
      // A server that answers without the record is asked for it.
      if (!answer.data) return queries.invalidateQueries({ queryKey: profileKey });
      queries.setQueryData(profileKey, answer.data);
      const { name, first_name: firstName, last_name: lastName } = answer.data;
      updateUser({ name, firstName, lastName });
      allowCounting(answer.data.data_collection);
    },
  });
}
