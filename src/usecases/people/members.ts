import { type Colleague, may, type Member, type Role } from '#domain/account/member.ts';
import { maskedMobile, senderName } from '#domain/account/person.ts';
import { nameInMessages } from '#domain/account/profile.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotAuthorised, notFound, type NotFound } from '../failures.ts';
import type { AccountPorts, AccountRows } from '../ports/account.ts';
import type { AccountOfPerson, Contactable } from '../ports/people.ts';
import type { LastOwner } from '../account/erasing.ts';
import { addressOfLink } from '../signIn/hold.ts';
import { notifyMember } from '../signIn/notifyMember.ts';
import { hashOfPersonLink } from '../signIn/rules.ts';

type Ports = Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal' | 'publicUrl'>;

/**
 * The accounts of a person, and when the person is erased; null: they stay. `firmAccount`: the session opens no other.
 */
export const listAccounts = (
  ports: Pick<AccountPorts, 'store'>,
  { personId, firmAccount }: { personId: string; firmAccount: string | null },
): Promise<{ accounts: AccountOfPerson[]; erasePersonAt: Instant | null }> =>
  ports.store.asPerson(personId, async (rows) => ({
    accounts: (await rows.accounts.list()).filter(
      ({ accountId }) => firmAccount === null || accountId === firmAccount,
    ),
    erasePersonAt: (await rows.ownErasing.read()).eraseAt,
  }));

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

/** Changes a member's role from their next request on. */
export const changeRole = (
  ports: Ports,
  who: Member,
  input: { personId: string; role: Role },
): Promise<Result<null, NotFound | LastOwner | NotAuthorised>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const target = (await rows.team.contacts()).find((one) => one.personId === input.personId);
    const before = target?.role;
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
    if (target !== undefined && input.role !== 'owner')
      await notifyFormerOwner(ports, rows, who, target, 'demoted');
    return ok(null);
  });

/** Removes a member, or leaves the account; it holds from the next request on. */
export const removeMember = (
  ports: Ports,
  who: Member,
  personId: string,
): Promise<Result<null, NotFound | LastOwner | NotAuthorised>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    const target = (await rows.team.contacts()).find((one) => one.personId === personId);
    const before = target?.role;
    const outcome = await rows.team.remove(personId, wall);
    if (outcome === 'not_there') return notFound;
    if (outcome === 'last_owner') return fail({ kind: 'last_owner' });
    if (outcome === 'held') return fail({ kind: 'not_authorised', refusal: 'owner_held' });
    await rows.security.note(
      personId === who.personId ? { code: 'member_left' } : { code: 'member_removed', member: personId },
      wall,
      before === undefined ? undefined : { kind: 'membership', personId, before, after: null },
    );
    if (target !== undefined) await notifyFormerOwner(ports, rows, who, target, 'removed');
    return ok(null);
  });

/** An owner may object to their removal or demotion for this long. */
export const objectionMs = 7 * DAY_MS;

/**
 * Notifies an owner of having been removed or demoted by another, with a link to object: the other's session may be a
 * thief's.
 */
async function notifyFormerOwner(
  ports: Omit<Ports, 'store'>,
  rows: AccountRows,
  who: Member,
  target: Contactable,
  what: 'removed' | 'demoted',
): Promise<void> {
  const { personId, language } = target;
  if (target.role !== 'owner' || personId === who.personId) return;
  const wall = ports.clock.wall();
  const secret = ports.ids.token(32);
  await rows.team.addObjection({
    secretHash: hashOfPersonLink(ports, secret),
    personId,
    sessionId: rows.sessionId,
    sentAt: wall,
    expiresAt: wall + objectionMs,
  });
  const link = addressOfLink(ports, 'object', language, secret);
  const by = senderName({ name: (await rows.people.get())?.name });
  const account = nameInMessages(await rows.team.name());
  await notifyMember(rows.team, target, 'owner_ended', { what, by, account, link }, wall);
}
