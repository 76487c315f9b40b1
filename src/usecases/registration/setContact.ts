import type { Language } from '#domain/account/language.ts';
import { nameProblem } from '#domain/account/nameRules.ts';
import { mobileProblem, parseMobile } from '#domain/account/person.ts';
import { emailProblem } from '#domain/account/profile.ts';
import { ending } from '#domain/account/securityEvent.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import type { Contact } from '#domain/registration/contact.ts';
import { type FieldProblem, plain } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isSettled } from '#domain/filing/return.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { Ports } from '../ports/given.ts';

/** As it was typed. */
export type ContactGiven = { name: string; mobile: string; mail: string; language: Language };

export type SetContactFailure =
  | NotFound
  | { kind: 'contact_invalid'; problems: { path: 'name' | 'mobile' | 'mail'; problem: FieldProblem }[] };

/**
 * Whom of the client the question of a month goes to; null: nobody any more. Where its number or address is another
 * one, what was asked of who stood there before is taken back: a link is for who it was sent to (record 139).
 */
export const setContact = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  { registration: id, contact: given }: { registration: string; contact: ContactGiven | null },
): Promise<Result<null, SetContactFailure>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(id);
    if (registration === null) return notFound;
    const problems = given === null ? [] : problemsOf(given);
    if (problems.length > 0) return fail({ kind: 'contact_invalid', problems });
    const now = await ports.clock.product();
    const before = registration.contact;
    const contact: Contact | null = given === null ? null : contactOf(given, before, now);
    const isOther = contact === null || contact.mobile !== before?.mobile || contact.mail !== before.mail;
    await rows.registrations.update(registration.id, { contact });
    if (isOther && before !== null)
      for (const filing of await rows.filings.openOf(registration.id)) {
        const { approval } = filing;
        if (approval?.answer === null && !returnsOf(filing).every(({ state }) => isSettled(state)))
          await rows.filings.moveApproval(filing.id, approval, {
            ...approval,
            answer: 'taken_back',
            answeredAt: now,
          });
      }
    if (isOther && !(contact === null && before === null))
      await rows.security.note(
        {
          code: contact === null ? 'contact_removed' : 'contact_changed',
          gstin: ending(registration.gstin ?? registration.givenGstin),
        },
        ports.clock.wall(),
      );
    await rows.work.wakeBy(registration.id, now);
    await rows.changed([registration.id]);
    return ok(null);
  });

function problemsOf({ name, mobile, mail }: ContactGiven) {
  const found: { path: 'name' | 'mobile' | 'mail'; problem: FieldProblem | null }[] = [
    { path: 'name', problem: name.trim() === '' ? plain('absent') : nameProblem(name) },
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
  const isSame = before !== null && before.mobile === mobile && before.mail === mail;
  return {
    name: given.name.trim(),
    mobile,
    mail,
    language: given.language,
    since: isSame ? before.since : now,
    // Who has said that it is not their business is asked no more, under whatever name.
    deniedAt: isSame ? before.deniedAt : null,
  };
}
