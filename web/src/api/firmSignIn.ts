import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallSuccess } from '#contract/client.ts';
import { successOf } from '../client/answers.ts';
import { firmApi } from '../client/firmApi.ts';
import { lateApi } from '../client/lateApi.ts';
import type { ShownPasskey } from './passkeyDevice.ts';
import { useAct } from './useAct.ts';

export type FirmSettings = CallSuccess<'firmSignIn'>['data'];

const settingsKey = ['firm-sign-in'] as const;
const ownKey = ['own-firm-identity'] as const;
const reads = [settingsKey, ownKey];

/** How the account's provider signs its members in; for owners. */
export const useFirmSettings = (enabled: boolean) =>
  useQuery({
    queryKey: settingsKey,
    enabled,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.firmSignIn())).data,
  });

/** The person's own identity there. */
export const useOwnFirmIdentity = () =>
  useQuery({
    queryKey: ownKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.ownFirmIdentity())).data,
  });

export const useSetFirmSignIn = () =>
  useAct((body: CallInput<'setFirmSignIn'>['body']) => lateApi.setFirmSignIn({ body }), reads);
export const useEndFirmSignIn = () => useAct(() => lateApi.endFirmSignIn(), reads);
export const useBeginFirmBinding = () => useAct(() => lateApi.beginFirmBinding(), []);
export const useEndFirmBinding = () => useAct(() => lateApi.endFirmBinding(), reads);

/** The purpose of the provider's answer in the page's address; kept in this tab while its person is there. */
const roundKey = 'firmRound';
type Round = 'sign_in' | 'bind';
/** Leaves for the provider. */
export function leaveFor(url: string, round: Round): void {
  sessionStorage.setItem(roundKey, round);
  location.assign(url);
}
export function takeRound(): Round {
  const round = sessionStorage.getItem(roundKey);
  sessionStorage.removeItem(roundKey);
  return round === 'bind' ? 'bind' : 'sign_in';
}

type Answer = CallInput<'finishFirmSignIn'>['body'];
/** The provider's answer in the address of an account's sign-in; null when there is none. */
export function answerIn(link: string, search: string): Answer | null {
  const { state, code, iss, error } = Object.fromEntries(new URLSearchParams(search)) as Partial<Answer>;
  return state === undefined
    ? null
    : {
        link,
        state,
        ...(code === undefined ? {} : { code }),
        ...(iss === undefined ? {} : { iss }),
        ...(error === undefined ? {} : { error }),
      };
}

export const beginFirmSignIn = (body: { link: string } | { domain: string }) =>
  firmApi.beginFirmSignIn({ body });
export const finishFirmSignIn = (body: Answer) => firmApi.finishFirmSignIn({ body });
export const bindFirmIdentity = (body: Answer) => lateApi.bindFirmIdentity({ body });
export const askFirmPasskey = () => firmApi.firmPasskey();
/** With a code of the second factor or a passkey's answer, where one was asked for. */
export const openFirmSession = (factor: string | ShownPasskey | null, headers: Record<string, string>) =>
  firmApi.openFirmSession({
    body: factor === null ? {} : typeof factor === 'string' ? { second_factor: factor } : { passkey: factor },
    headers,
  });
