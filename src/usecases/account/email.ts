import { languageOf, linkLanguage } from '#domain/account/language.ts';
import { maskedMail } from '#domain/account/maskedAddress.ts';
import { DAY_MS, HOUR_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { mailTemplate } from '#texts/smsTemplates.ts';
import { sayProofMail } from '#texts/sayProof.ts';
import { countAgainst } from '../countAgainst.ts';
import { type NotAuthorised, notFound, type NotFound, type TooMany } from '../failures.ts';
import type { AccountPorts, PersonRows } from '../ports/account.ts';
import { makeLink } from '../signIn/hold.ts';

/** Lifetime of a link, in wall time. */
export const emailLinkMs = DAY_MS;

/** Wide enough for typing mistakes, narrow enough that nobody floods a mailbox through us. */
const perUser = [{ max: 5, windowMs: HOUR_MS }];
const perUserAndAddress = [
  { max: 3, windowMs: HOUR_MS },
  { max: 5, windowMs: DAY_MS },
];
/** Over all people, several times what one of them has: nobody alone keeps a mailbox from its owner. */
const perAddress = [
  { max: 9, windowMs: HOUR_MS },
  { max: 20, windowMs: DAY_MS },
];

export type VerifyEmailFailure = NotFound | { kind: 'email_verified' } | TooMany;

/** Sends a link that proves the mailbox, and makes the address the profile's own (specification 7 #13). */
export async function verifyEmail(
  ports: Pick<AccountPorts, 'store' | 'limits' | 'clock' | 'seal' | 'emailLinks' | 'publicUrl' | 'ids'>,
  personId: string,
  input: { email: string },
): Promise<Result<null, VerifyEmailFailure>> {
  const now = ports.clock.wall();
  const email = input.email.trim();
  const before = await ports.store.asPerson(personId, (rows) => rows.profile.get());
  if (before.emailVerifiedAt !== null && sameMailbox(before.details.email, email))
    return fail({ kind: 'email_verified' });
  // Addresses are counted by their hash, because bucket names are stored in clear.
  const address = Buffer.from(ports.seal.hash(email.toLowerCase(), 'email-limit')).toString('base64url');
  const refused =
    (await countAgainst(ports, `email:user:${personId}`, perUser, now)) ??
    (await countAgainst(ports, `email:user-address:${personId}:${address}`, perUserAndAddress, now)) ??
    (await countAgainst(ports, `email:address:${address}`, perAddress, now));
  if (refused) return fail(refused);
  const token = await ports.emailLinks.sign({ personId, email }, now);
  return ports.store.asPerson(personId, async (rows) => {
    const person = await rows.people.get();
    if (person === null) return notFound;
    await notifyFormerMail(ports, rows, now);
    await rows.profile.change({ details: { email }, emailVerifiedAt: null }, now);
    await rows.people.update({ email: '' });
    if (!sameMailbox(before.details.email, email))
      await rows.security.note({ code: 'mail_changed', mail: maskedMail(email) }, now, {
        kind: 'mail',
        before: person.email,
        after: email,
      });
    // The token stands after the #, so that no server or log on the way sees it.
    const language = languageOf(before.details.language);
    const link = `${ports.publicUrl()}/verify-email${linkLanguage(language)}#${token}`;
    const words = {
      ...sayProofMail('address', { link }, language),
      template: mailTemplate('address', language),
    };
    await rows.outbox.add({ channel: 'mail', to: email, ...words }, { wall: now });
    await rows.changed();
    return ok(null);
  });
}

const sameMailbox = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export type ConfirmEmailFailure =
  | { kind: 'email_link_expired' }
  | { kind: 'email_link_invalid' }
  | NotAuthorised;

/**
 * Verifies the address in the link while it is still the profile's. Needs no session: the link proves access
 * to the mailbox. A second opening changes nothing. Refused while its person is held.
 */
export async function confirmEmail(
  ports: Pick<AccountPorts, 'mailbox' | 'clock' | 'emailLinks'>,
  input: { token: string },
): Promise<Result<{ email: string }, ConfirmEmailFailure>> {
  const now = ports.clock.wall();
  const read = await ports.emailLinks.read(input.token, now);
  if (!read.ok) return read;
  const { email } = read.value;
  const confirmed = await ports.mailbox(read.value, async (rows) => {
    const { emailVerifiedAt } = await rows.profile.get();
    if (emailVerifiedAt !== null) return ok({ email });
    // The mailbox would end the hold: it has to have been proven before.
    const heldUntil = await rows.heldUntil();
    if (heldUntil !== null && now < heldUntil)
      return fail({ kind: 'not_authorised' as const, refusal: 'held' as const });
    await rows.profile.change({ emailVerifiedAt: now }, now);
    await rows.people.update({ email });
    await rows.security.note({ code: 'mail_verified', mail: maskedMail(email) }, now);
    await rows.changed();
    return ok({ email });
  });
  return confirmed ?? fail({ kind: 'email_link_invalid' });
}

/**
 * Notifies the verified address before another replaces it, with a 'This was not me' link: the call itself
 * needs no fresh proof (design#this-was-not-me).
 */
export async function notifyFormerMail(
  ports: Pick<AccountPorts, 'ids' | 'seal' | 'publicUrl'>,
  rows: PersonRows,
  now: Instant,
): Promise<void> {
  const person = await rows.people.get();
  if (person === null || person.email === '') return;
  const { details } = await rows.profile.get();
  const { email: mail } = person;
  const language = languageOf(details.language);
  const link = await makeLink(
    ports,
    rows,
    {
      personId: person.id,
      purpose: 'disown',
      sessionId: rows.sessionId,
      mail,
      onlyMail: true,
      language,
    },
    now,
  );
  const words = {
    ...sayProofMail('mail_changed', { link }, language),
    template: mailTemplate('mail_changed', language),
  };
  await rows.outbox.add({ channel: 'mail', to: mail, ...words }, { wall: now });
}
