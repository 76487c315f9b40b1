import { useAct } from './useAct.ts';
import { openApi } from '../client/openApi.ts';
import { api, fetchSignedIn } from '../client/api.ts';
import type { CallInput, CallSuccess } from '#contract/client.ts';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { successOf } from '../client/answers.ts';
import { allowCounting } from '../usage/permission.ts';
import { updateUser } from '../session/keptSession.ts';

/** The token of a mailed link: its address is verified. Needs no session. Nothing is thrown. */
export const confirmEmail = (token: string) => openApi.confirmEmail({ body: { token } });

/** The profile, asked once. Nothing is thrown. */
export const readProfile = () => api.profile();

/** The language of whoever is signed in, kept for every device; it decides the messages too (design#language-of-the-pages). */
export const saveLanguage = (language: string) => api.updateProfile({ body: { language } });

type Theme = NonNullable<CallInput<'updateProfile'>['body']>['theme'];

/** Kept with the profile, so that it is there at the next sign-in, on any device. Nothing is thrown. */
export const saveTheme = (theme: NonNullable<Theme>) => api.updateProfile({ body: { theme } });

/** The address of the photo in this page's memory; null while there is none. It is fetched with the token. */
export function usePhoto(uploadedAt: string | null): string | null {
  const photo = useQuery({
    queryKey: ['profile-photo', uploadedAt],
    enabled: uploadedAt !== null,
    // A photo of one moment never changes: it is not asked for again, least of all when it was removed.
    staleTime: 'static',
    queryFn: async () => {
      const response = await fetchSignedIn(calls.photo.path);
      return response.ok ? await response.blob() : null;
    },
  });
  const blob = uploadedAt === null ? null : (photo.data ?? null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made once per photo and given back with it
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}

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

export const useRemovePhoto = () => useAct(() => api.removePhoto(), [profileKey]);

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

/** specification 7 #12. */
export function useSetName() {
  return useMutation({ mutationFn: (name: string) => api.setName({ body: { name } }) });
}

/** specification 7 #14: the file as a data URL. */
export const useUploadPhoto = () =>
  useAct(async (file: File) => api.uploadPhoto({ body: { photo: await dataUrl(file) } }), [profileKey]);

const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });

/** specification 7 #13. The address becomes the profile's, not verified until its link is opened. */
export const useVerifyEmail = () =>
  useAct((email: string) => api.verifyEmail({ body: { email } }), [profileKey]);
