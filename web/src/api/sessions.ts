import { useAct } from './useAct.ts';
import { lateApi } from '../client/lateApi.ts';
import { openApi } from '../client/openApi.ts';
import type { IdentityProvider } from '../identity/identityProvider.ts';
import { usesFirebase } from '../identity/provider.ts';
import type { ShownPasskey } from './passkeyDevice.ts';
import { api } from '../client/api.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { successOf } from '../client/answers.ts';
import type { CallSuccess } from '#contract/client.ts';

/** Has this person prove themselves again in this session: by a code that is sent, or by their authenticator. Nothing is thrown. */
export const askProof = () => lateApi.askProof();

/** 'This was not me', by the link of the message about the sign-in; answers what was taken back with it. */
export async function disownByLink(token: string) {
  const answer = await openApi.disownByLink({ body: { token } });
  return answer.success ? { ...answer, deeds: answer.data } : answer;
}

/** The code of the provider that the server names; null when it did not come. */
export const loadProvider = (): Promise<IdentityProvider | null> =>
  (usesFirebase()
    ? import('../identity/firebase.ts').then(({ firebaseProvider }) => firebaseProvider(openApi))
    : import('../identity/local.ts').then(({ localProvider }) => localProvider(openApi))
  ).catch(() => null);

/** The code that `askProof` has had sent, one of the authenticator, a recovery code or a passkey. Nothing is thrown. */
export const prove = (shown: string | ShownPasskey) =>
  lateApi.prove({ body: typeof shown === 'string' ? { otp: shown } : { passkey: shown } });

/** An owner objects to having been removed or demoted, by the link of the message about it. */
export const objectByLink = (token: string) => openApi.objectByLink({ body: { token } });

export const sessionsAPage = 10;

/** Ends this session at the backend. Nothing is thrown. */
export const signOut = () => api.logout();

/** Ends the provider's own sign-in in this browser, should its code come. */
export async function signOutOfProvider(): Promise<void> {
  if (!usesFirebase()) return;
  await import('../identity/firebase.ts').then((firebase) => firebase.signOut(openApi)).catch(() => null);
}

/** 'This was not me', said of another session. */
export const useDisownSession = () =>
  useAct((id: string) => lateApi.disownSession({ params: { id } }), [sessionsKey]);

const nothingHeard: OpenSession[] = [];

/**
 * The newest sign-in elsewhere since this one; null while there is none. Read when the
 * server says that the person has signed in elsewhere, or when the stream was down meanwhile; else never.
 */
export function useNewSignIn(): OpenSession | null {
  const { data } = useQuery({
    queryKey: ['new-sign-in'],
    meta: { shows: { parts: ['sign_ins'] } },
    queryFn: async () => (await successOf(api.sessions({ query: { page: 1, limit: sessionsAPage } }))).data,
    initialData: nothingHeard,
    staleTime: Infinity,
  });
  const [newest] = data
    .filter(({ newer }) => newer)
    .toSorted((a, b) => b.signed_in_at.localeCompare(a.signed_in_at));
  return newest ?? null;
}

export type OpenSession = CallSuccess<'sessions'>['data'][number];

export const sessionsKey = ['sessions'] as const;

export function useSessions(page: number) {
  return useQuery({
    queryKey: [...sessionsKey, page],
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => {
      const { data, total } = await successOf(lateApi.sessions({ query: { page, limit: sessionsAPage } }));
      return { entries: data, total };
    },
  });
}

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => lateApi.signOutEverywhere() });
}

/**
 * For a lost device. `since`: the instant from which another person may have had it; `everything` needs a fresh proof,
 * and without it only newer sign-ins are undone.
 */
export function useSignOutStolen() {
  return useMutation({
    mutationFn: (body: { since: string; everything: boolean }) => lateApi.signOutStolen({ body }),
  });
}

export const useSignOutSession = () =>
  useAct((id: string) => lateApi.signOutSession({ params: { id } }), [sessionsKey]);

/**
 * A session for who proved a number to the identity provider; `device` are the headers of design#login-page, `secondFactor`
 * what was typed, or shown by a device, by who was asked for one; `itsMe` the token of the mail about a held sign-in.
 */
export const verifyToken = (
  phone: string,
  idToken: string,
  device: Record<string, string>,
  secondFactor: string | ShownPasskey | null,
  itsMe: string | null,
) =>
  openApi.verifyToken({
    body: {
      phone_number: phone,
      ...(secondFactor === null
        ? {}
        : typeof secondFactor === 'string'
          ? { second_factor: secondFactor }
          : { passkey: secondFactor }),
      ...(itsMe === null ? {} : { its_me: itsMe }),
    },
    headers: { authorization: `Bearer ${idToken}`, ...device },
  });
