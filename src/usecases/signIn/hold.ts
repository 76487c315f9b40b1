import { type Language, linkLanguage } from '#domain/account/language.ts';
import { idleNumberMs, type Person } from '#domain/account/person.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { sayProofMail, sayProofSms } from '#texts/sayProof.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { countAgainst } from '../countAgainst.ts';
import type { TooMany } from '../failures.ts';
import type { RateRule } from '../ports/machine.ts';
import type { Hold, IdentityPorts, IdentityRows, PersonLink } from '../ports/signIn.ts';
import type { FactorShown } from './factor.ts';
import { hashOfPersonLink } from './rules.ts';

/** The link is forged, altered, used, expired, or for another purpose. */
export type PersonLinkOver = { kind: 'person_link_over' };

/**
 * Holds sign-ins and changes until the person proves themselves by `mail` or, without one, until time has
 * passed; notifies every known contact.
 */
export async function holdAccount(
  rows: IdentityRows,
  held: { person: Person; mail: string; why: Hold['why']; language: Language },
  now: Instant,
): Promise<Hold> {
  const { person, mail, why, language } = held;
  const hold = newHold(mail, now, why);
  await rows.holds.put({ ...hold, personId: person.id });
  // Links to the number may be in other hands.
  await rows.people.endLinks(person.id, now);
  const code = ({ idle: 'idle', disowned: 'held' } as const)[why];
  const until = mail === '' ? hold.until : null;
  const template = smsTemplate(code, language);
  const sms = sayProofSms(code, { until }, language);
  await rows.outbox.add(
    person.id,
    { channel: 'sms', to: person.phone, subject: '', text: sms, template },
    now,
  );
  const words = sayProofMail(code, { until }, language);
  for (const to of new Set([mail, person.email].filter((address) => address !== '')))
    await rows.outbox.add(person.id, { channel: 'mail', to, ...words, template }, now);
  return hold;
}

/**
 * Holds a number that opened no session for 90 days, because it may have a new owner (record 133). A second
 * factor avoids the hold; else it lasts until the mailbox is proven or, without one, for seven days, and
 * every known contact is notified. The attempt resets the idle time: after the hold the number is enough
 * again. Null when nothing is held.
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
  return holdAccount(rows, { person, mail: person.email, why: 'idle', language }, now);
}

/**
 * 'It is me': ends the hold, because one person has shown the number, the mailbox by the link that a held sign-in
 * mailed, and the second factor if there is one.
 */
export async function release(rows: IdentityRows, personId: string, now: Instant): Promise<void> {
  await rows.holds.drop(personId);
  await rows.lastSignIns.put(personId, now);
  await rows.links.dropAll(personId, 'release');
  await rows.security.note({ code: 'sign_in_released' }, now);
}

/** The current hold; null without one. */
export async function holdOf(rows: IdentityRows, personId: string, now: Instant): Promise<Hold | null> {
  const hold = await rows.holds.get(personId);
  return hold !== null && now < hold.until ? hold : null;
}

/** Guessing 256 bits is hopeless; this only keeps the noise down. */
const wrongPerAddress: RateRule[] = [{ max: 60, windowMs: 15 * 60_000 }];

/** Acts on a person's link in one transaction and uses it up. */
export async function openLink<T>(
  ports: IdentityPorts,
  input: { token: string; address: string; purpose: PersonLink['purpose'] },
  act: (
    rows: IdentityRows,
    link: PersonLink,
    person: Person,
    language: Language,
    now: Instant,
  ) => Promise<Result<T, PersonLinkOver>>,
): Promise<Result<T, PersonLinkOver | TooMany>> {
  const now = ports.clock.wall();
  const secretHash = hashOfPersonLink(ports, input.token);
  const done = await ports.store.ofPersonLink(secretHash, async (rows) => {
    const link = await rows.links.take(secretHash);
    const person = link === null ? null : await rows.people.byId(link.personId);
    if (link === null || person === null || link.purpose !== input.purpose || now >= link.expiresAt)
      return fail({ kind: 'person_link_over' as const });
    return act(rows, link, person, await rows.people.language(person.id), now);
  });
  if (done !== null && done.ok) return done;
  const tooMany = await countAgainst(ports, `person-link:wrong:${input.address}`, wrongPerAddress, now);
  return fail(tooMany ?? { kind: 'person_link_over' });
}

/** Lifetime of a 'This was not me' link: as long as its session may live. */
export const disownLinkMs = 30 * DAY_MS;
/** Lifetime of a link that ends a hold. */
const releaseLinkMs = DAY_MS;
/** Length of a hold without a mail address: only time ends it. */
const holdWithoutMailMs = 7 * DAY_MS;
/** Length of a hold that a mailed link can end; after it, the number alone is enough again. */
const holdWithMailMs = 30 * DAY_MS;
/** Minimum time between two links that end a hold. */
const sendAgainMs = 10 * 60_000;

const newHold = (mail: string, now: Instant, why: Hold['why']): Hold => ({
  why,
  since: now,
  until: now + (mail === '' ? holdWithoutMailMs : holdWithMailMs),
  mail,
});

/** Makes a single-use link for a person; its secret is stored only as a hash. */
export async function makeLink(
  ports: Pick<IdentityPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: { links: Pick<IdentityRows['links'], 'add'> },
  {
    language,
    onlyMail = false,
    ...of
  }: {
    personId: string;
    purpose: 'disown' | 'release';
    sessionId: string | null;
    mail: string;
    /** Of a 'disown' link: to a former mailbox. */
    onlyMail?: boolean;
    /** The language of its page. */
    language: Language;
  },
  now: Instant,
): Promise<string> {
  const secret = ports.ids.token(32);
  await rows.links.add({
    ...of,
    accountId: null,
    onlyMail,
    secretHash: hashOfPersonLink(ports, secret),
    sentAt: now,
    expiresAt: now + (of.purpose === 'disown' ? disownLinkMs : releaseLinkMs),
  });
  return addressOfLink(ports, of.purpose, language, secret);
}

const pageOf = { disown: 'not-me', release: 'its-me', object: 'object' } as const;

/** The address of a person's link. The secret stands after the #, so that no server or log on the way sees it. */
export const addressOfLink = (
  ports: Pick<IdentityPorts, 'publicUrl'>,
  purpose: PersonLink['purpose'],
  language: Language,
  secret: string,
): string => `${ports.publicUrl()}/${pageOf[purpose]}${linkLanguage(language)}#${secret}`;

/** Was a release link sent within the last minutes? */
export const sentLately = async (rows: IdentityRows, personId: string, now: Instant): Promise<boolean> => {
  const sentAt = await rows.links.newest(personId, 'release');
  return sentAt !== null && now - sentAt < sendAgainMs;
};
