import type { WhyNot } from '#domain/filing/whyNot.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { codesPerReturn } from '#domain/registration/codeRequest.ts';
import { sessionNow } from '#domain/registration/portalSession.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * The purpose of a session code: to prove a registration, to file for an unproven one, to prove one again, or to
 * file. Nobody knows who added an unproven registration, so its codes have a budget of their own.
 */
type Need = 'proof' | 'first_filing' | 'proof_again' | 'filing';

/** Codes that both returns request by themselves in one day. */
const neededToFile = FORMS.length * codesPerReturn;
/** Allowance beyond what filings need. */
const beyondNeed = 3;

type Of = 'user' | 'gstin' | 'username' | 'signatory';
/** `each`: for every account by itself. */
type Limit = { counts: Need | 'unproven'; of: Of; max: number; each?: true };

/** All accounts without a proof together have the codes of this many of them: one uses up a part. */
const strangers = 3;

/** Of each account, then of all. */
const shared = (counts: Limit['counts'], of: Of, max: number): readonly Limit[] => [
  { counts, of, max, each: true },
  { counts, of, max: strangers * max },
];

/** Before the proof, codes to prove and codes to file share one budget. */
const unproven: readonly Limit[] = [
  ...shared('unproven', 'gstin', beyondNeed),
  ...shared('unproven', 'username', beyondNeed),
];

const proven: readonly Limit[] = [
  { counts: 'filing', of: 'gstin', max: neededToFile + beyondNeed },
  { counts: 'filing', of: 'username', max: neededToFile + beyondNeed },
];

/**
 * Codes per day on the product clock (record 067). GSTIN, user name and signatory count over all accounts, and before
 * the proof for each account too. They count in this order, so that an account over its own limit uses up nobody else's.
 */
const aDay: Readonly<Record<Need, readonly Limit[]>> = {
  proof: [{ counts: 'proof', of: 'user', max: 100 }, ...unproven, ...shared('proof', 'signatory', 10)],
  first_filing: [
    { counts: 'first_filing', of: 'user', max: 2000 },
    ...unproven,
    { counts: 'first_filing', of: 'signatory', max: 200 },
  ],
  // Counts against the allowance.
  proof_again: [
    { counts: 'proof', of: 'user', max: 100 },
    { counts: 'proof_again', of: 'gstin', max: beyondNeed },
    { counts: 'proof_again', of: 'username', max: beyondNeed },
    ...proven,
  ],
  filing: proven,
};

export type CodeFor = {
  registration: Pick<Registration, 'accountId' | 'gstin' | 'username' | 'provenAt'>;
  signatory: Pick<SignatoryRow, 'pan'> | null;
  /** The account proved the same GSTIN and user name before and added them again (record 171). */
  provenBefore: boolean;
  /** False: only to prove the registration. */
  forFiling: boolean;
};

/** Did the account prove this unproven registration before? An input for `countCode`. */
export const provenBefore = async (
  { registrations }: Pick<TenantRows, 'registrations'>,
  registration: Pick<Registration, 'gstin' | 'username' | 'provenAt'>,
): Promise<boolean> => registration.provenAt === null && (await registrations.hasProven(registration));

type Counting = Pick<Ports, 'limits'>;

/** When the next session code may be requested; null when it may be now. Counts nothing. */
const codesUsedUpUntil = (ports: Counting, request: CodeFor, now: Instant): Promise<Instant | null> =>
  countAll(ports, request, now, 0);

/** Counts one session code. Null when it may be requested; else when the next may be. */
export const countCode = (ports: Counting, request: CodeFor, now: Instant): Promise<Instant | null> =>
  countAll(ports, request, now, 1);

/** Returns a counted code that the portal refused to send. */
export async function giveCodeBack(ports: Counting, request: CodeFor, now: Instant): Promise<void> {
  for (const { bucket, max } of bucketsOf(request))
    await ports.limits.count(bucket, { max, windowMs: DAY_MS }, now, -1);
}

async function countAll(
  { limits }: Counting,
  request: CodeFor,
  now: Instant,
  count: 0 | 1,
): Promise<Instant | null> {
  for (const { bucket, max } of bucketsOf(request)) {
    const { hits, again } = await limits.count(bucket, { max, windowMs: DAY_MS }, now, count);
    if (hits + 1 - count > max) return again;
  }
  return null;
}

function needOf({ registration, provenBefore: again, forFiling }: CodeFor): Need {
  if (registration.provenAt !== null || (again && forFiling)) return 'filing';
  if (again) return 'proof_again';
  return forFiling ? 'first_filing' : 'proof';
}

function bucketsOf(request: CodeFor): { bucket: string; max: number }[] {
  const { registration, signatory } = request;
  const { accountId, gstin, username } = registration;
  const names: Record<Of, string> = {
    user: accountId,
    gstin: gstin ?? '',
    username: username.toLowerCase(),
    signatory: signatory?.pan ?? '',
  };
  // The account's own first: what stops there uses up nobody else's.
  return aDay[needOf(request)]
    .toSorted((a, b) => Number(b.each ?? b.of === 'user') - Number(a.each ?? a.of === 'user'))
    .filter(({ of }) => names[of] !== '')
    .map(({ counts, of, max, each }) => ({
      bucket: `portal-code:${counts}:${each ? `${accountId}:` : ''}${of}:${names[of]}`,
      max,
    }));
}

/**
 * Why the portal may not be asked for another session code of this registration today; null when it may, or
 * when its session is open or can be revived and the next code is a return's own. Counts nothing: the engine
 * counts when it asks.
 */
export async function sessionCodesUsedUp(
  ports: Pick<Ports, 'store' | 'clock' | 'limits'>,
  accountId: string,
  { registration: idOrGstin }: { registration: string },
): Promise<WhyNot | null> {
  const now = await ports.clock.product();
  const request = await ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null || registration.signatoryId === null) return null;
    const session = await rows.sessions.get(registration.id);
    if (sessionNow(session, now, 0) !== 'ask') return null;
    const signatory = await rows.signatories.byId(registration.signatoryId);
    const open = await rows.filings.openOf(registration.id);
    const forFiling = open.some(({ returns }) =>
      [returns.GSTR1, returns.GSTR3B].some((row) => row.state === 'waiting_for_code'),
    );
    return { registration, signatory, forFiling, provenBefore: await provenBefore(rows, registration) };
  });
  const until = request === null ? null : await codesUsedUpUntil(ports, request, now);
  return until === null ? null : { code: 'codes_used_up', params: { until } };
}
