import type { AccountPorts } from '../ports/account.ts';
import type { AccountOfPerson } from '../ports/people.ts';
import { type Colleague, type Member, type Role, may } from '#domain/account/member.ts';
import { maskedMobile } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotAuthorised, type NotFound, notFound } from '../failures.ts';
import { hashOfNumber } from '../signIn/rules.ts';

/** The accounts that a person belongs to. */
export const listAccounts = (
  ports: Pick<AccountPorts, 'store'>,
  personId: string,
): Promise<AccountOfPerson[]> => ports.store.asPerson(personId, (rows) => rows.accounts.list());

/** `name`: of the account, '' where nobody has given it one. Numbers are whole for who may invite. */
export type PeopleView = { name: string; role: Role; people: Colleague[] };

/** Who belongs to the account. */
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

/** The name by which its people know the account among theirs; '' takes it away. */
export const renameAccount = (ports: Pick<AccountPorts, 'store'>, who: Member, name: string): Promise<void> =>
  ports.store.asMember(who, (rows) => rows.team.rename(name));

/** An account has an owner at any time. */
export type LastOwner = { kind: 'last_owner' };

/** Makes something else of a member; it holds from their next request. */
export const changeRole = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  asked: { personId: string; role: Role },
): Promise<Result<null, NotFound | LastOwner | NotAuthorised>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const before = (await rows.team.colleagues()).find((one) => one.personId === asked.personId)?.role;
    const outcome = await rows.team.changeRole(asked.personId, asked.role, wall);
    if (outcome === 'not_there') return notFound;
    if (outcome === 'last_owner') return fail({ kind: 'last_owner' });
    if (outcome === 'held') return fail({ kind: 'not_authorised', refusal: 'owner_held' });
    await rows.security.note(
      { code: 'role_changed', role: asked.role, member: asked.personId },
      wall,
      before === undefined ? undefined : { kind: 'role', personId: asked.personId, before },
    );
    return ok(null);
  });

/** Takes a member out of the account, or lets oneself go: with the next request they are out. */
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
      before === undefined ? undefined : { kind: 'membership', personId, before },
    );
    return ok(null);
  });

/**
 * Erases a person and leaves their accounts as they are (design#erasing-a-person): what they did stands there under no name. An
 * account that has no other owner has to get one, or to be erased, first.
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
