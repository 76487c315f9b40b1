import { useAct } from './useAct.ts';
import type { CallSuccess, CallInput } from '#contract/client.ts';
import { lateApi } from '../client/lateApi.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { successOf } from '../client/answers.ts';
import { useSyncExternalStore } from 'react';
import type { Right } from '#domain/account/member.ts';
import { tabAccount } from '../session/tabAccount.ts';
import { onRights, toldRights } from '../session/rights.ts';

export type ReadInvitation = CallSuccess<'readInvitation'>['data'];

export const readInvitation = (token: string) => lateApi.readInvitation({ body: { token } });
export const acceptInvitation = (token: string) => lateApi.acceptInvitation({ body: { token } });

export const leaveAccount = () => lateApi.leaveAccount();

const accountsKey = ['accounts'] as const;

/** The accounts of the signed-in person, and when the person is erased. */
export function useAccounts() {
  return useQuery({
    queryKey: accountsKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.listAccounts())).data,
  });
}

/** The erasures that wait: of the account of this tab, which its owners may keep, and of the person. */
export function useErasures(): {
  account: { at: string; mayKeep: boolean } | null;
  person: string | null;
} {
  const { data } = useAccounts();
  const { accounts = [], erase_person_at: person = null } = data ?? {};
  const here = accounts.find(({ id }) => id === tabAccount()) ?? (accounts.length === 1 ? accounts[0] : null);
  const at = here?.erase_at ?? null;
  return { account: at === null ? null : { at, mayKeep: here?.role === 'owner' }, person };
}

/** Asks to erase the account for good. */
export const useEraseAccount = () =>
  useAct(() => lateApi.eraseAccount({ body: { confirmation: 'ERASE' } }), [accountsKey]);

export const useKeepAccount = () => useAct(() => lateApi.keepAccount());
export const useKeepPerson = () => useAct(() => lateApi.keepPerson());

/** The server notifies the pages that show it, as after every change of a GSTIN. */
export const useAssign = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<'assignGstin'>['body']) =>
      lateApi.assignGstin({ params: { id }, body }),
  });

export const useChangeRole = () =>
  useAct(
    ({ id, role }: { id: string; role: Role }) => lateApi.changeRole({ params: { id }, body: { role } }),
    [peopleKey],
  );

export const useErasePerson = () =>
  useAct(() => lateApi.erasePerson({ body: { confirmation: 'ERASE' } }), [accountsKey]);

export type Invitation = CallSuccess<'listInvitations'>['data'][number];

export const invitationsKey = ['invitations'] as const;

/** Invitations that are open, for owners. */
export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.listInvitations())).data,
  });
}

export const useInvite = () =>
  useAct((body: CallInput<'invite'>['body']) => lateApi.invite({ body }), [invitationsKey]);

const unknown = (): null => null;

/** May the person do this here? Whatever acts asks it: nobody is offered what would be refused (design#roles). */
export function useMay(right: Right): boolean {
  const may = useSyncExternalStore(onRights, toldRights, unknown);
  return may === null || may.split(' ').includes(right);
}

export type People = CallSuccess<'listPeople'>['data'];
export type Colleague = People['members'][number];
export type Role = Colleague['role'];

export const peopleKey = ['people'] as const;

/** The members of this tab's account. */
export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    meta: { shows: { parts: ['account'] }, ownActsLeave: true },
    queryFn: async () => (await successOf(lateApi.listPeople())).data,
  });
}

export const useRemoveMember = () =>
  useAct((id: string) => lateApi.removeMember({ params: { id } }), [peopleKey]);

export const useRenameAccount = () =>
  useAct((name: string) => lateApi.renameAccount({ body: { name } }), [peopleKey]);

export const useTakeInvitationBack = () =>
  useAct((id: string) => lateApi.takeInvitationBack({ params: { id } }), [invitationsKey]);
