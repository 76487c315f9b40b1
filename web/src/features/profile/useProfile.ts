import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';

export type Profile = CallSuccess<'profile'>['data'];

export const profileKey = ['profile'] as const;

/** Spec 7 #16. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async (): Promise<Profile> => (await successOf(api.profile())).data,
  });
}
