import { countAgainst } from '../countAgainst.ts';
import type { Language } from '#domain/account/language.ts';
import { mobileProblem, parseMobile } from '#domain/account/person.ts';
import { emailProblem } from '#domain/account/profile.ts';
import { ending } from '#domain/views/securityEvent.ts';
import type { Contact } from '#domain/registration/contact.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotAuthorised, type NotFound, notFound, type NotPossible, type TooMany } from '../failures.ts';
import { takeQuestionsBack } from '../acting/questions.ts';
import { notAllowed } from '../acting/authority.ts';
import type { Ports } from '../ports/ports.ts';
import type { RateRule } from '../ports/machine.ts';
import { lockedRegistration } from '../acting/acting.ts';

/** As it was typed. */
export type ContactGiven = { name: string; mobile: string; mail: string; language: Language };

export type SetContactFailure =
  | NotFound
  | NotPossible
  | NotAuthorised
  | TooMany
  | { kind: 'contact_invalid'; problems: { path: 'mobile' | 'mail'; problem: FieldProblem }[] };

/** Each is written to under our name: nobody has so many in a day, but who tries numbers. */
const othersPerGstin: readonly RateRule[] = [{ most: 10, windowMs: DAY_MS }];

/**
 * Whom of the client the question of a month goes to; null: nobody any more. Where its number or address is another
 * one, what was asked of who stood there before is taken back: a link is for who it was sent to (design#a-clients-yes). Where a
 * member was chosen for the yes, they or an owner say whom of the client it may come from (design#approver-and-assignee).
 */
export async function setContact(
  ports: Pick<Ports, 'store' | 'clock' | 'limits' | 'asksForFactor'>,
  accountId: string,
  { registration: id, contact: given }: { registration: string; contact: ContactGiven | null },
): Promise<Result<null, SetContactFailure>> {
  const problems = given === null ? [] : problemsOf(given);
  const first = await ports.store.asTenant(accountId, async (rows) => {
    const found = await rows.registrations.byIdOrGstin(id);
    return found === null
      ? null
      : {
          found,
          others: await notAllowed(ports, rows, {
            act: 'choose',
            right: 'manage',
            registration: found,
          }),
        };
  });
  if (first === null) return notFound;
  const { found, others } = first;
  if (others !== null) return others;
  if (problems.length > 0) return fail({ kind: 'contact_invalid', problems });
  const now = await ports.clock.product();
  if (given !== null && !isSame(contactOf(given, found.contact, now), found.contact)) {
    const tooMany = await countAgainst(ports, `contact:${found.id}`, othersPerGstin, ports.clock.wall());
    if (tooMany) return fail(tooMany);
  }
  return ports.store.asTenant(accountId, async (rows) => {
    // Under the lock under which a question is sent: none goes to who stood here before.
    const registration = await lockedRegistration(rows, found.id, now);
    if (registration === null) return notFound;
    const othersNow = await notAllowed(ports, rows, { act: 'choose', right: 'manage', registration });
    if (othersNow !== null) return othersNow;
    const before = registration.contact;
    const contact: Contact | null = given === null ? null : contactOf(given, before, now);
    const isOther = !isSame(contact, before);
    await rows.registrations.update(registration.id, { contact });
    if (isOther && before !== null) await takeQuestionsBack(rows, registration.id, now);
    if (isOther)
      await rows.security.note(
        {
          code: contact === null ? 'contact_removed' : 'contact_changed',
          gstin: ending(registration.gstin ?? registration.givenGstin),
        },
        ports.clock.wall(),
        { kind: 'contact', registrationId: registration.id, before },
      );
    await rows.changed([registration.id]);
    return ok(null);
  });
}

/** Are both reached in the same way, or is nobody either time? */
const isSame = (one: Contact | null, other: Contact | null): boolean =>
  one?.mobile === other?.mobile && one?.mail === other?.mail;

function problemsOf({ mobile, mail }: ContactGiven) {
  const found: { path: 'mobile' | 'mail'; problem: FieldProblem | null }[] = [
    {
      path: 'mobile',
      problem: mobile.trim() === '' && mail.trim() !== '' ? null : mobileProblem(mobile),
    },
    { path: 'mail', problem: emailProblem(mail.trim()) },
  ];
  return found.flatMap(({ path, problem }) => (problem === null ? [] : [{ path, problem }]));
}

/** The same person goes on where they can be reached as before. */
function contactOf(given: ContactGiven, before: Contact | null, now: number): Contact {
  const mobile = parseMobile(given.mobile) ?? '';
  const mail = given.mail.trim();
  const goesOn = before !== null && before.mobile === mobile && before.mail === mail;
  return {
    name: given.name.trim(),
    mobile,
    mail,
    language: given.language,
    since: goesOn ? before.since : now,
    // Who has said that it is not their business is asked no more, under whatever name.
    deniedAt: goesOn ? before.deniedAt : null,
  };
}
