import { countAgainst } from '../countAgainst.ts';
import { type Language, linkLanguage } from '#domain/account/language.ts';
import { type Person, idleNumberMs } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, type Result, ok } from '#domain/shared/result.ts';
import type { TooMany } from '../failures.ts';
import type { RateRule } from '../ports/machine.ts';
import { hashOfPersonLink } from './rules.ts';
import type { IdentityPorts, IdentityRows, PersonLink, Hold } from '../ports/signIn.ts';
import { proofTexts } from '#texts/proofs.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import type { FactorShown } from './factor.ts';

/** Made up, changed, used, past its time, or for something else. */
export type PersonLinkOver = { kind: 'person_link_over' };

/** A guess has no chance against 256 bits; this only keeps the noise down. */
const wrongPerAddress: RateRule[] = [{ most: 60, windowMs: 15 * 60_000 }];

/** Acts on a person's link, in one transaction, in which it is used up. */
export async function openLink<T>(
  ports: IdentityPorts,
  asked: { token: string; address: string; purpose: PersonLink['purpose'] },
  act: (
    rows: IdentityRows,
    link: PersonLink,
    person: Person,
    language: Language,
    now: Instant,
  ) => Promise<Result<T, PersonLinkOver>>,
): Promise<Result<T, PersonLinkOver | TooMany>> {
  const now = ports.clock.wall();
  const secretHash = hashOfPersonLink(ports, asked.token);
  const done = await ports.store.ofPersonLink(secretHash, async (rows) => {
    const link = await rows.links.take(secretHash);
    const person = link === null ? null : await rows.people.byId(link.personId);
    if (link === null || person === null || link.purpose !== asked.purpose || now >= link.expiresAt)
      return fail({ kind: 'person_link_over' as const });
    return act(rows, link, person, await rows.people.language(person.id), now);
  });
  if (done !== null && done.ok) return done;
  const tooMany = await countAgainst(ports, `person-link:wrong:${asked.address}`, wrongPerAddress, now);
  return fail(tooMany ?? { kind: 'person_link_over' });
}

const day = 24 * 60 * 60 * 1000;

/** The life of a link that says 'This was not me': as long as the session that it is about may live. */
const disownLinkMs = 30 * day;
/** The life of the link that ends a hold. */
const releaseLinkMs = 24 * 60 * 60 * 1000;
/** A hold that only time ends: nobody has told a mail address by which they could prove themselves. */
const holdWithoutMailMs = 7 * day;
/** One that a mail ends: so long its owner is asked before a number alone is enough again. */
const holdWithMailMs = 30 * day;
/** The link that ends a hold is sent again no sooner. */
const sendAgainMs = 10 * 60_000;

/** Null where there is none, or its time is over. */
export async function holdOf(rows: IdentityRows, personId: string, now: Instant): Promise<Hold | null> {
  const hold = await rows.holds.get(personId);
  return hold !== null && now < hold.until ? hold : null;
}

export const newHold = (mail: string, now: Instant, why: Hold['why']): Hold => ({
  why,
  since: now,
  until: now + (mail === '' ? holdWithoutMailMs : holdWithMailMs),
  mail,
});

/** Makes a link of a person's that works once; its secret is kept nowhere. */
export async function makeLink(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: { links: Pick<IdentityRows['links'], 'add'> },
  {
    language,
    ...of
  }: {
    personId: string;
    purpose: 'disown' | 'release';
    sessionId: string | null;
    mail: string;
    /** In which its page speaks. */
    language: Language;
  },
  now: Instant,
): Promise<string> {
  const secret = ports.ids.token(32);
  await rows.links.add({
    ...of,
    secretHash: hashOfPersonLink(ports, secret),
    sentAt: now,
    expiresAt: now + (of.purpose === 'disown' ? disownLinkMs : releaseLinkMs),
  });
  // After the #, so that no server and no log on the way sees it.
  return `${ports.publicUrl()}/${of.purpose === 'disown' ? 'not-me' : 'its-me'}${linkLanguage(language)}#${secret}`;
}

/** Was a link that ends the hold sent a moment ago? */
export const sentLately = async (rows: IdentityRows, personId: string, now: Instant): Promise<boolean> => {
  const sentAt = await rows.links.newest(personId, 'release');
  return sentAt !== null && now - sentAt < sendAgainMs;
};

/**
 * Holds sign-ins and changes until the person proves themselves by `mail` or, where that is empty, until time has
 * passed, and tells every known contact.
 */
export async function holdAndTell(
  rows: IdentityRows,
  held: { person: Person; mail: string; why: Hold['why']; language: Language },
  now: Instant,
): Promise<Hold> {
  const { person, mail, why, language } = held;
  const hold = newHold(mail, now, why);
  await rows.holds.put({ ...hold, personId: person.id });
  // Links to the number may be in other hands.
  await rows.people.endLinks(person.id, now);
  const told = proofTexts[language];
  const texts = {
    idle: { sms: told.idleSms, mail: told.idleMail, template: smsTemplate('idle', language) },
    disowned: { sms: told.heldSms, mail: told.heldMail, template: smsTemplate('held', language) },
  }[why];
  const until = mail === '' ? hold.until : null;
  const { template } = texts;
  await rows.outbox.add(
    person.id,
    { channel: 'sms', to: person.phone, subject: '', text: texts.sms({ until }), template },
    now,
  );
  for (const to of new Set([mail, person.email].filter((address) => address !== '')))
    await rows.outbox.add(person.id, { channel: 'mail', to, ...texts.mail({ until }) }, now);
  return hold;
}

/**
 * A number that opened no session for 90 days may have been given to somebody else (record 133). Who shows a second
 * factor gets in; else sign-ins and changes are held until the mailbox is proven or, where there is none, for seven days,
 * and every known contact is told. Tried once, it is idle no more: when the hold is over, the number is enough again.
 * Null where nothing is held.
 */
export async function holdIdle(
  rows: IdentityRows,
  came: { person: Person; shown: FactorShown; language: Language },
  now: Instant,
): Promise<Hold | null> {
  const { person, shown, language } = came;
  const last = (await rows.lastSignIns.get(person.id)) ?? person.createdAt;
  await rows.lastSignIns.put(person.id, now);
  if (shown !== 'none' || now - last <= idleNumberMs) return null;
  return holdAndTell(rows, { person, mail: person.email, why: 'idle', language }, now);
}

/** 'It is me', by the link that a held sign-in has sent: who has the number has now shown the mailbox too. */
export const releaseByLink = (
  ports: IdentityPorts,
  input: { token: string; address: string },
): Promise<Result<null, PersonLinkOver | TooMany>> =>
  openLink(ports, { ...input, purpose: 'release' }, async (rows, _link, { id }, _language, now) => {
    await rows.holds.drop(id);
    await rows.lastSignIns.put(id, now);
    await rows.links.dropAll(id, 'release');
    await rows.security.note({ code: 'sign_in_released' }, now);
    return ok(null);
  });
