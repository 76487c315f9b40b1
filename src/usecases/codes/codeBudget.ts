import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/given.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Registration } from '#domain/registration/registration.ts';

/**
 * What a session code is asked for: to prove a registration, to file for one that is not proven yet, or to file. Of
 * one that is not proven nobody knows yet whether its owner has asked: what is counted for it leaves the others theirs.
 */
type Need = 'proof' | 'first_filing' | 'filing';

/**
 * Codes a day, by the product's clock (record 067). Those of a GSTIN and of a user name count over all users; `own` are
 * one user's for one GSTIN. In the order in which they are counted: who has no more counts against nobody else.
 */
const mostADay: Record<Need, Partial<Record<'user' | 'own' | 'gstin' | 'username' | 'signatory', number>>> = {
  proof: { user: 100, own: 3, gstin: 3, username: 3, signatory: 10 },
  first_filing: { user: 2000, own: 6, gstin: 12, username: 12, signatory: 200 },
  filing: { gstin: 12, username: 12 },
};

export type CodeFor = {
  registration: Pick<Registration, 'accountId' | 'gstin' | 'username' | 'provenAt'>;
  signatory: Pick<SignatoryRow, 'pan'> | null;
  /** False: only to prove the registration. */
  forFiling: boolean;
};

type Counting = Pick<Ports, 'limits'>;

/** Null when one more session code may be asked for now; else when it may again. Counts nothing. */
export const codesUsedUpUntil = (ports: Counting, asked: CodeFor, now: Instant): Promise<Instant | null> =>
  countAll(ports, asked, now, 0);

/** Counts one session code. Null when it may be asked for; else when it may again. */
export const countCode = (ports: Counting, asked: CodeFor, now: Instant): Promise<Instant | null> =>
  countAll(ports, asked, now, 1);

/** The portal has refused to send the code that was counted. */
export async function giveCodeBack(ports: Counting, asked: CodeFor, now: Instant): Promise<void> {
  for (const { bucket, most } of bucketsOf(asked))
    await ports.limits.count(bucket, { most, windowMs: DAY_MS }, now, -1);
}

async function countAll(
  { limits }: Counting,
  asked: CodeFor,
  now: Instant,
  count: 0 | 1,
): Promise<Instant | null> {
  for (const { bucket, most } of bucketsOf(asked)) {
    const { hits, again } = await limits.count(bucket, { most, windowMs: DAY_MS }, now, count);
    if (hits + 1 - count > most) return again;
  }
  return null;
}

function bucketsOf({ registration, signatory, forFiling }: CodeFor): { bucket: string; most: number }[] {
  const need: Need = registration.provenAt !== null ? 'filing' : forFiling ? 'first_filing' : 'proof';
  const { accountId, gstin, username } = registration;
  const names = {
    user: accountId,
    own: `${accountId}/${gstin}`,
    gstin: gstin ?? '',
    username: username.toLowerCase(),
    signatory: signatory?.pan ?? '',
  };
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((kind) => {
    const most = mostADay[need][kind];
    return most === undefined || names[kind] === ''
      ? []
      : [{ bucket: `portal-code:${need}:${kind}:${names[kind]}`, most }];
  });
}
