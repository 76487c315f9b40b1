import { type Language, linkLanguage } from '#domain/account/language.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Hold, IdentityPorts, IdentityRows } from './ports.ts';
import { hashOfPersonLink } from './hashes.ts';

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
