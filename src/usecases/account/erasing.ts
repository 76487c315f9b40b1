import { erasedFrom } from '#domain/account/erasing.ts';
import type { Member } from '#domain/account/member.ts';
import { senderName } from '#domain/account/person.ts';
import { nameInMessages } from '#domain/account/profile.ts';
import { IN_DOUBT } from '#domain/filing/filing.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type InFlight, inFlightNow, type NotAuthorised } from '../failures.ts';
import type { AccountPorts, DueErasures } from '../ports/account.ts';
import type { IdentityPorts } from '../ports/signIn.ts';
import { makeLink } from '../signIn/hold.ts';
import { notifyMember } from '../signIn/notifyMember.ts';
import { hashOfNumber } from '../signIn/rules.ts';

/** An account always has an owner. */
export type LastOwner = { kind: 'last_owner' };

/** The instant of the erasure; null: it has happened. */
type Erasure = { eraseAt: Instant | null };

type Ports = Pick<AccountPorts, 'store' | 'clock' | 'seal' | 'ids' | 'publicUrl'>;

/**
 * Erases an account with its credentials, sessions, profile, GSTINs, filings and documents (design#erasing-an-account): after
 * three days, in which nothing is filed, every owner hears of it and any of them may keep it; at once when the account
 * is newer than that. Claims at the portal stay as bare numbers, so that no return is filed twice. Fails at once while
 * the portal's answer for a return is outstanding, and while power over the account is held.
 */
export async function eraseAccount(
  ports: Ports,
  who: Member,
): Promise<Result<Erasure, InFlight | NotAuthorised>> {
  const wall = ports.clock.wall();
  const asked = await ports.store.asMember(who, async (rows) => {
    const { createdAt, eraseAt } = await rows.erasing.read();
    if (eraseAt !== null) return eraseAt;
    const due = erasedFrom(createdAt, wall);
    if (due === null) return null;
    if ((await rows.erasing.ask(wall, due)) === 'held') return 'held';
    await rows.security.note({ code: 'erasing_asked', kind: 'account' }, wall, { kind: 'erasing' });
    const by = senderName({ name: (await rows.people.get())?.name });
    const account = nameInMessages(await rows.team.name());
    for (const owner of (await rows.team.contacts()).filter(({ role }) => role === 'owner')) {
      const { language } = owner;
      const isSelf = owner.personId === who.personId;
      const of = { personId: who.personId, purpose: 'disown', sessionId: rows.sessionId } as const;
      const link = isSelf ? await makeLink(ports, rows, { ...of, mail: owner.email, language }, wall) : null;
      const says = { what: 'account', by, account, at: due, link } as const;
      await notifyMember(rows.team, owner, 'erasing', says, wall);
    }
    return due;
  });
  if (asked === 'held') return held;
  return asked === null ? eraseNow(ports, who) : ok({ eraseAt: asked });
}

const held = fail<NotAuthorised>({ kind: 'not_authorised', refusal: 'owner_held' });

async function eraseNow(ports: Ports, who: Member): Promise<Result<Erasure, InFlight | NotAuthorised>> {
  const outcome = await ports.store.erase(who, {
    keepWhile: IN_DOUBT,
    at: ports.clock.wall(),
    hashOfNumber: (phone) => hashOfNumber(ports, phone),
  });
  switch (outcome) {
    case 'kept':
      return inFlightNow('erasing_waits');
    case 'held':
      return held;
    case 'erased':
      return ok({ eraseAt: null });
  }
}

/** Stops the erasure of an account: it is filed for again. */
export async function keepAccount(ports: Pick<AccountPorts, 'store' | 'clock'>, who: Member): Promise<void> {
  const product = await ports.clock.product();
  await ports.store.asMember(who, async (rows) => {
    if (await rows.erasing.keep(product))
      await rows.security.note({ code: 'erasing_stopped', kind: 'account' }, ports.clock.wall());
  });
}

/**
 * Erases a person and keeps their accounts (design#erasing-a-person), where their acts stay without a name: after three
 * days, or at once a person who is newer than that. Fails for the only owner of an account, who first appoints another
 * or erases it.
 */
export async function erasePerson(ports: Ports, personId: string): Promise<Result<Erasure, LastOwner>> {
  const wall = ports.clock.wall();
  const asked = await ports.store.asPerson(personId, async (rows) => {
    const { createdAt, eraseAt } = await rows.ownErasing.read();
    if (eraseAt !== null) return eraseAt;
    const due = erasedFrom(createdAt, wall);
    if (due === null) return null;
    if ((await rows.ownErasing.ask(due)) === 'last_owner') return 'last_owner';
    await rows.security.note({ code: 'erasing_asked', kind: 'person' }, wall, { kind: 'own_erasing' });
    await rows.changed();
    const person = await rows.people.get();
    if (person === null) return due;
    const language = await rows.language();
    const of = { personId, purpose: 'disown', sessionId: rows.sessionId, mail: person.email } as const;
    const link = await makeLink(ports, rows, { ...of, language }, wall);
    const outbox: Parameters<typeof notifyMember>[0] = {
      notify: (_, message, at) => rows.outbox.add(message, { wall: at }),
    };
    const says = { what: 'person', by: '', account: '', at: due, link } as const;
    await notifyMember(outbox, { ...person, personId, language }, 'erasing', says, wall);
    return due;
  });
  if (asked === 'last_owner') return fail({ kind: 'last_owner' });
  if (asked !== null) return ok({ eraseAt: asked });
  const outcome = await ports.store.erasePerson(personId, {
    at: wall,
    hashOfNumber: (phone) => hashOfNumber(ports, phone),
  });
  return outcome === 'last_owner' ? fail({ kind: 'last_owner' }) : ok({ eraseAt: null });
}

/** Stops the erasure of a person. */
export const keepPerson = (ports: Pick<AccountPorts, 'store' | 'clock'>, personId: string): Promise<void> =>
  ports.store.asPerson(personId, async (rows) => {
    if ((await rows.ownErasing.read()).eraseAt === null) return;
    await rows.ownErasing.keep();
    await rows.security.note({ code: 'erasing_stopped', kind: 'person' }, ports.clock.wall());
    await rows.changed();
  });

/**
 * Erases the accounts and people whose time has come. An account waits on while the portal's answer for a return is
 * outstanding or power over it is held.
 */
export async function eraseDue(
  ports: { erasures: DueErasures } & Pick<IdentityPorts, 'clock' | 'seal' | 'log'>,
): Promise<void> {
  const at = ports.clock.wall();
  const { erasures, log } = ports;
  for (const { accountId, phone } of await erasures.accounts(at)) {
    const outcome = await erasures.eraseAccount(accountId, {
      keepWhile: IN_DOUBT,
      at,
      hashOfNumber: hashOfNumber(ports, phone),
    });
    log.info({ accountId, outcome }, 'the time of an erasure has come');
  }
  for (const { personId, phone } of await erasures.people(at)) {
    const outcome = await erasures.erasePerson(personId, { at, hashOfNumber: hashOfNumber(ports, phone) });
    log.info({ personId, outcome }, 'the time of an erasure has come');
  }
}
