import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import { allowCounting } from '../../usage/permission.ts';

export type Profile = CallSuccess<'profile'>['data'];

export const profileKey = ['profile'] as const;

/** specification 7 #16. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async (): Promise<Profile> => {
      const { data } = await successOf(api.profile());
      // It may have been changed on another device.
      allowCounting(data.data_collection);
      return data;
    },
  });
}
