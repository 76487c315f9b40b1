import { maskedMail } from '#domain/account/maskedAddress.ts';
import {
  dobProblem,
  idNumberProblem,
  pincodeProblem,
  plainIdNumber,
  type Profile,
  stateLetters,
} from '#domain/account/profile.ts';
import { type FieldProblem, plain } from '#domain/shared/fieldProblem.ts';
import { type Instant, istDate } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { notFound, type NotFound } from '../failures.ts';
import type { AccountPorts, PersonRows } from '../ports/account.ts';
import { noteName } from '../signIn/openSession.ts';
import { notifyFormerMail } from './email.ts';

/** A profile as its owner sees it; `phone` is the sign-in number. Instants are wall time. */
export type ProfileView = Profile & {
  name: string;
  phone: string;
  emailVerified: boolean;
  photoAt: Instant | null;
};

/**
 * Reads the profile (specification 7 #16). Fails when another tab has just erased the account. `firmAccount`: in a session
 * of a firm's provider, which does not see the person's ID number; else null.
 */
export const readProfile = (
  ports: Pick<AccountPorts, 'store' | 'seal'>,
  { personId, firmAccount }: { personId: string; firmAccount: string | null },
): Promise<Result<ProfileView, NotFound>> =>
  ports.store.asPerson(personId, async (rows) => {
    const view = await profileOf(ports, rows, personId);
    if (view === null) return notFound;
    return ok(firmAccount === null ? view : { ...view, idNumber: '' });
  });

export type ProfileChange = Partial<Profile> & { name?: string };

export type ProfileFieldProblem = { field: keyof ProfileChange; problem: FieldProblem };
type ChangeProfileFailure = NotFound | { kind: 'profile_invalid'; problems: ProfileFieldProblem[] };

/**
 * Changes the given fields only (design#partial-updates). Rules over two fields apply to the resulting
 * profile. A changed e-mail address is unverified, and mail stops until it is verified.
 */
export async function changeProfile(
  ports: Pick<AccountPorts, 'store' | 'seal' | 'clock' | 'ids' | 'publicUrl'>,
  personId: string,
  change: ProfileChange,
): Promise<Result<ProfileView, ChangeProfileFailure>> {
  const wall = ports.clock.wall();
  const today = istDate(wall);
  return ports.store.asPerson(personId, async (rows) => {
    const before = await profileOf(ports, rows, personId);
    if (before === null) return notFound;
    const { name: givenName, idNumber, ...details } = tidied(change, before);
    const after = { ...before, ...details, ...(idNumber === undefined ? {} : { idNumber }) };
    const problems = problemsOf(after, change, today);
    if (problems.length > 0) return fail({ kind: 'profile_invalid', problems });

    // A person without a name gets the first and last name as one.
    const ownName = `${after.firstName} ${after.lastName}`.trim();
    const name = givenName ?? (before.name.trim() === '' && ownName !== '' ? ownName : undefined);
    const otherEmail = details.email !== undefined && details.email !== before.email;
    const former = otherEmail ? ((await rows.people.get())?.email ?? '') : '';
    if (otherEmail) await notifyFormerMail(ports, rows, wall);
    await rows.profile.change(
      {
        details,
        ...(idNumber === undefined
          ? {}
          : { idNumberSealed: idNumber === '' ? null : ports.seal.seal(idNumber, personId, idNumberField) }),
        ...(otherEmail ? { emailVerifiedAt: null } : {}),
      },
      wall,
    );
    await rows.people.update({
      ...(name === undefined ? {} : { name }),
      ...(otherEmail ? { email: '' } : {}),
    });
    if (otherEmail)
      await rows.security.note({ code: 'mail_changed', mail: maskedMail(after.email) }, wall, {
        kind: 'mail',
        before: former,
        after: after.email,
      });
    if (name !== undefined) await noteName(rows, before.name, name, wall);
    await rows.changed();
    return ok({
      ...after,
      name: name ?? before.name,
      emailVerified: before.emailVerified && !otherEmail,
    });
  });
}

/** Null when the person no longer exists. */
export async function profileOf(
  ports: Pick<AccountPorts, 'seal'>,
  rows: PersonRows,
  personId: string,
): Promise<ProfileView | null> {
  const person = await rows.people.get();
  if (person === null) return null;
  const row = await rows.profile.get();
  return {
    ...row.details,
    idNumber: row.idNumberSealed === null ? '' : ports.seal.open(row.idNumberSealed, personId, idNumberField),
    name: person.name,
    phone: person.phone,
    emailVerified: row.emailVerifiedAt !== null,
    photoAt: row.photoAt,
  };
}

/** Seal field of the ID number; the owner is the user. */
const idNumberField = 'id-number';

/** Normalised for storage: ID numbers without blanks, Indian states by their letters. */
function tidied(change: ProfileChange, before: Profile): ProfileChange {
  const country = change.country ?? before.country;
  const { idNumber, state } = change;
  return {
    ...change,
    ...(idNumber === undefined ? {} : { idNumber: plainIdNumber(idNumber) }),
    ...(state === undefined || country !== 'IN' ? {} : { state: stateLetters(state) ?? state }),
  };
}

/** Only the fields of this change are checked: an old error elsewhere does not block it. */
function problemsOf(after: Profile, change: ProfileChange, today: string): ProfileFieldProblem[] {
  const touches = (...fields: (keyof ProfileChange)[]): boolean =>
    fields.some((field) => change[field] !== undefined);
  const found: [keyof ProfileChange, boolean, FieldProblem | null][] = [
    ['dob', touches('dob'), dobProblem(after.dob, today)],
    ['idNumber', touches('idType', 'idNumber'), idNumberProblem(after.idType, after.idNumber)],
    ['pincode', touches('pincode', 'country'), pincodeProblem(after.country, after.pincode)],
    [
      'state',
      touches('state', 'country'),
      after.country === 'IN' && after.state !== '' && stateLetters(after.state) === null
        ? plain('state_unknown')
        : null,
    ],
  ];
  return found.flatMap(([field, touched, problem]) =>
    touched && problem !== null ? [{ field, problem }] : [],
  );
}
