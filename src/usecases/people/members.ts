import { type Colleague, may, type Member, type Role } from '#domain/account/member.ts';
import { maskedMobile } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotAuthorised, notFound, type NotFound } from '../failures.ts';
import type { AccountPorts } from '../ports/account.ts';
import type { AccountOfPerson } from '../ports/people.ts';
import { hashOfNumber } from '../signIn/rules.ts';

/** The accounts of a person. */
export const listAccounts = (
  ports: Pick<AccountPorts, 'store'>,
  personId: string,
): Promise<AccountOfPerson[]> => ports.store.asPerson(personId, (rows) => rows.accounts.list());

/** `name`: the account's own, or ''. Phone numbers are unmasked for members who may invite. */
type PeopleView = { name: string; role: Role; people: Colleague[] };

/** The members of the account. */
export const listPeople = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member & { role: Role },
): Promise<PeopleView> =>
  ports.store.asMember(who, async (rows) => {
    const people = await rows.team.colleagues();
    const isShown = may(who.role, 'people');
    return {
      name: await rows.team.name(),
      role: who.role,
      people: people.map((one) =>
        isShown || one.personId === who.personId ? one : { ...one, phone: maskedMobile(one.phone) },
      ),
    };
  });

/** Sets the account's name for its members; '' removes it. */
export const renameAccount = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  name: string,
): Promise<void> =>
  ports.store.asMember(who, async (rows) => {
    const before = await rows.team.name();
    if (before === name) return;
    await rows.team.rename(name);
    await rows.security.note({ code: 'account_renamed' }, ports.clock.wall(), {
      kind: 'account_name',
      before,
      after: name,
    });
  });

/** An account always has an owner. */
export type LastOwner = { kind: 'last_owner' };

/** Changes a member's role from their next request on. */
export const changeRole = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  input: { personId: string; role: Role },
): Promise<Result<null, NotFound | LastOwner | NotAuthorised>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const before = (await rows.team.colleagues()).find((one) => one.personId === input.personId)?.role;
    const outcome = await rows.team.changeRole(input.personId, input.role, wall);
    if (outcome === 'not_there') return notFound;
    if (outcome === 'last_owner') return fail({ kind: 'last_owner' });
    if (outcome === 'held') return fail({ kind: 'not_authorised', refusal: 'owner_held' });
    await rows.security.note(
      { code: 'role_changed', role: input.role, member: input.personId },
      wall,
      before === undefined
        ? undefined
        : { kind: 'role', personId: input.personId, before, after: input.role },
    );
    return ok(null);
  });

/** Removes a member, or leaves the account; it holds from the next request on. */
export const removeMember = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  personId: string,
): Promise<Result<null, NotFound | LastOwner | NotAuthorised>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const before = (await rows.team.colleagues()).find((one) => one.personId === personId)?.role;
    const outcome = await rows.team.remove(personId, wall);
    if (outcome === 'not_there') return notFound;
    if (outcome === 'last_owner') return fail({ kind: 'last_owner' });
    if (outcome === 'held') return fail({ kind: 'not_authorised', refusal: 'owner_held' });
    await rows.security.note(
      personId === who.personId ? { code: 'member_left' } : { code: 'member_removed', member: personId },
      wall,
      before === undefined ? undefined : { kind: 'membership', personId, before, after: null },
    );
    return ok(null);
  });

/**
 * Erases a person and keeps their accounts (design#erasing-a-person), where their acts stay without a name.
 * Fails for the only owner of an account, who first appoints another or erases it.
 */
export async function erasePerson(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'seal'>,
  personId: string,
): Promise<Result<null, LastOwner>> {
  const outcome = await ports.store.erasePerson(personId, {
    at: ports.clock.wall(),
    hashOfNumber: (phone) => hashOfNumber(ports, phone),
  });
  return outcome === 'last_owner' ? fail({ kind: 'last_owner' }) : ok(null);
}
