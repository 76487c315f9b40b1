import type { OfferedLanguage } from '#domain/account/language.ts';
import { mobileProblem, parseMobile } from '#domain/account/person.ts';
import { emailProblem } from '#domain/account/profile.ts';
import { type Contact, isSameContact } from '#domain/registration/contact.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import { lockedRegistration } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { takeQuestionsBack } from '../acting/questions.ts';
import { countAgainst } from '../countAgainst.ts';
import { type NotAuthorised, notFound, type NotFound, type NotPossible, type TooMany } from '../failures.ts';
import type { RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';

/** As typed. */
type TypedContact = { name: string; mobile: string; mail: string; language: OfferedLanguage };

export type SetContactFailure =
  | NotFound
  | NotPossible
  | NotAuthorised
  | TooMany
  | { kind: 'contact_invalid'; problems: { path: 'mobile' | 'mail'; problem: FieldProblem }[] };

/** We write to each contact: more than this in a day is someone guessing numbers. */
const othersPerGstin: readonly RateRule[] = [{ max: 10, windowMs: DAY_MS }];

/**
 * Sets the client's contact for monthly questions; null removes it. With another number or address, the
 * previous contact's questions are withdrawn: a link belongs to its recipient (design#a-clients-yes). When a
 * member is the approver, only they or an owner may change the contact (design#approver-and-assignee).
 */
export async function setContact(
  ports: Pick<Ports, 'store' | 'clock' | 'limits' | 'asksForFactor'>,
  accountId: string,
  { registration: id, contact: typed }: { registration: string; contact: TypedContact | null },
): Promise<Result<null, SetContactFailure>> {
  const problems = typed === null ? [] : problemsOf(typed);
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
  if (typed !== null && !isSameContact(contactOf(typed, found.contact, now), found.contact)) {
    const tooMany = await countAgainst(ports, `contact:${found.id}`, othersPerGstin, ports.clock.wall());
    if (tooMany) return fail(tooMany);
  }
  return ports.store.asTenant(accountId, async (rows) => {
    // Under the lock that questions take, so that none goes to the previous contact.
    const registration = await lockedRegistration(rows, found.id, now);
    if (registration === null) return notFound;
    const othersNow = await notAllowed(ports, rows, { act: 'choose', right: 'manage', registration });
    if (othersNow !== null) return othersNow;
    const before = registration.contact;
    const contact: Contact | null = typed === null ? null : contactOf(typed, before, now);
    const isOther = !isSameContact(contact, before);
    await rows.registrations.update(registration.id, { contact });
    if (isOther && before !== null) await takeQuestionsBack(rows, registration.id, now);
    if (isOther)
      await rows.security.note(
        {
          code: contact === null ? 'contact_removed' : 'contact_changed',
          ...inLog(registration),
        },
        ports.clock.wall(),
        { kind: 'contact', registrationId: registration.id, before, after: contact },
      );
    await rows.changed([registration.id]);
    return ok(null);
  });
}

function problemsOf({ mobile, mail }: TypedContact) {
  const found: { path: 'mobile' | 'mail'; problem: FieldProblem | null }[] = [
    {
      path: 'mobile',
      problem: mobile.trim() === '' && mail.trim() !== '' ? null : mobileProblem(mobile),
    },
    { path: 'mail', problem: emailProblem(mail.trim()) },
  ];
  return found.flatMap(({ path, problem }) => (problem === null ? [] : [{ path, problem }]));
}

/** Keeps the history of a contact whose number and address stay. */
function contactOf(typed: TypedContact, before: Contact | null, now: number): Contact {
  const mobile = parseMobile(typed.mobile) ?? '';
  const mail = typed.mail.trim();
  const goesOn = before !== null && before.mobile === mobile && before.mail === mail;
  return {
    name: typed.name.trim(),
    mobile,
    mail,
    language: typed.language,
    since: goesOn ? before.since : now,
    // A contact who denied the business is not asked again under another name.
    deniedAt: goesOn ? before.deniedAt : null,
  };
}
