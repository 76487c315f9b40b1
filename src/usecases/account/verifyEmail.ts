import { type Language, languageOf } from '#domain/account/language.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from './ports.ts';
import { type NotFound, notFound, type TooMany } from '../failures.ts';
import { countAgainst } from '../signIn/rules.ts';

/** The life of a link, wall time. */
export const emailLinkMs = 24 * 60 * 60 * 1000;

/** Wide enough for someone who mistypes, narrow enough that nobody's mailbox is filled through us. */
const perUser = [{ most: 5, windowMs: 60 * 60 * 1000 }];
const perAddress = [
  { most: 3, windowMs: 60 * 60 * 1000 },
  { most: 10, windowMs: 24 * 60 * 60 * 1000 },
];

export type VerifyEmailFailure = NotFound | { kind: 'email_verified' } | TooMany;

/** Sends a link that proves the mailbox, and makes the address the profile's own (specification 7 #13). */
export async function verifyEmail(
  ports: Pick<AccountPorts, 'store' | 'limits' | 'clock' | 'seal' | 'emailLinks' | 'publicUrl'>,
  personId: string,
  input: { email: string },
): Promise<Result<null, VerifyEmailFailure>> {
  const now = ports.clock.wall();
  const email = input.email.trim();
  const before = await ports.store.asPerson(personId, (rows) => rows.profile.get());
  if (before.emailVerifiedAt !== null && sameMailbox(before.details.email, email))
    return fail({ kind: 'email_verified' });
  // The address is counted by its hash: a bucket's name is kept in clear.
  const address = Buffer.from(ports.seal.hash(email.toLowerCase(), 'email-limit')).toString('base64url');
  const refused =
    (await countAgainst(ports, `email:user:${personId}`, perUser, now)) ??
    (await countAgainst(ports, `email:address:${address}`, perAddress, now));
  if (refused) return fail(refused);
  const token = await ports.emailLinks.sign({ personId, email }, now);
  return ports.store.asPerson(personId, async (rows) => {
    const person = await rows.people.get();
    if (person === null) return notFound;
    await rows.profile.change({ details: { email }, emailVerifiedAt: null }, now);
    await rows.people.update({ email: '' });
    // After the #, so that no server and no log on the way sees it.
    const link = `${ports.publicUrl()}/verify-email#${token}`;
    const words = mailWords[languageOf(before.details.language)](link);
    await rows.outbox.add({ channel: 'mail', to: email, ...words }, { wall: now });
    await rows.changed();
    return ok(null);
  });
}

export const mailWords: Record<Language, (link: string) => { subject: string; text: string }> = {
  en: (link) => ({
    subject: 'Confirm your e-mail address for Shunya',
    text: [
      'Someone who is signed in to Shunya gave this address as theirs.',
      `If it was you, open this link within 24 hours and press the button there:\n${link}`,
      'If it was not you, do nothing: without your press, nothing is sent here again.',
    ].join('\n\n'),
  }),
  hi: (link) => ({
    subject: 'Shunya के लिए अपने ई-मेल पते की पुष्टि करें',
    text: [
      'Shunya में साइन इन किए हुए किसी व्यक्ति ने यह पता अपना बताया है।',
      `यदि वह आप हैं, तो यह लिंक 24 घंटे के भीतर खोलें और वहाँ बटन दबाएँ:\n${link}`,
      'यदि वह आप नहीं हैं, तो कुछ न करें: आपके बटन दबाए बिना यहाँ फिर कुछ नहीं भेजा जाएगा।',
    ].join('\n\n'),
  }),
};

const sameMailbox = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
