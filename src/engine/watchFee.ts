import { agreedFees } from '#domain/filing/consentFor.ts';
import type { FindingOf } from '#domain/filing/finding.ts';
import { carriedFeeIn, type CarriedFee, isNewsOfFee, isPayable } from '#domain/filing/judgeEvidence.ts';
import { isAgreed } from '#domain/filing/consentFor.ts';
import { feeLookPause } from '#domain/filing/lookAgain.ts';
import { WATCHING_TAKES_MS } from '#domain/filing/planNext.ts';
import type { Evidence } from '#domain/gst/evidence.ts';
import { isEnough } from '#domain/gst/carriedFee.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { cashForFees } from './evidence.ts';
import { notify } from './notices.ts';
import { stoppedNotice } from './outcomes.ts';
import { acquireLoginLock } from './portalLock.ts';
import { usableSession } from './session.ts';
import { loginOf, type ReturnStep, record } from './turn.ts';

type FeeFinding = FindingOf<'late_fee_carried'>;

const isMoneyThere = ({ params }: FeeFinding): boolean =>
  params.cash !== null && isEnough(params.cash, params);

/** The first look at the ledger after a person was notified; null when the money is there, and only the yes is missing. */
export const firstFeeLook = (finding: FeeFinding, now: Instant): Instant | null =>
  isMoneyThere(finding) ? null : now + feeLookPause(now, now);

/** True when a person has to be notified, by the readings before: once, and again when the money is there. */
export function isNewsTo({ filing, form }: ReturnStep, { params }: FeeFinding): boolean {
  const { evidence } = filing.returns[form];
  const { central, state, own, cash } = params;
  const now: CarriedFee = { fee: { central, state }, own, cash, paid: null };
  return isNewsOfFee(evidence === null ? null : carriedFeeIn(evidence), now);
}

/**
 * Looks at the cash ledger for a late fee that waits for its money, in the session that is open; never asks for a code
 * (design#late-fee-month). With the money and a yes there, the return is checked again and goes on.
 */
export async function watchFee(step: ReturnStep): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  const { finding, evidence } = filing.returns[form];
  const login = loginOf(snapshot.registration);
  if (finding?.code !== 'late_fee_carried' || evidence === null || login === null)
    throw new Error('a late fee is watched that no return waits for');
  const later = now + feeLookPause(finding.params.about.now, now);
  const lookLater = (nextTryAt: Instant | null): Promise<unknown> =>
    record(turn, (rows) =>
      rows.filings.append(filing.id, form, { type: 'fee_watched', at: now, nextTryAt, finding, evidence }),
    );
  if (!(await acquireLoginLock(step, login))) return void (await lookLater(later));
  const usable = await usableSession(step, login, WATCHING_TAKES_MS);
  if (!usable.ok) return void (await lookLater(later));
  // Without a session the next press asks for one.
  if (usable.value === null) return void (await lookLater(null));
  const balances = await turn.portal.ledgerBalances(login, usable.value, filing.period);
  if (!balances.ok) return void (await lookLater(later));
  const read = withCash(evidence, cashForFees(balances.value), now);
  const carried = carriedFeeIn(read);
  if (carried === null) throw new Error('the readings of a late fee have lost it');
  const found: FeeFinding = { ...finding, params: { ...finding.params, cash: carried.cash } };
  const isThere = isPayable(carried);
  await record(turn, async (rows) => {
    const nextTryAt = isThere ? null : later;
    const watched = { type: 'fee_watched', at: now, nextTryAt, finding: found, evidence: read } as const;
    if ((await rows.filings.append(filing.id, form, watched)) === null || !isThere) return;
    const yeses = agreedFees(await rows.consents.ofRegistration(turn.registrationId), filing.period);
    if (isAgreed(carried.fee, yeses))
      await rows.filings.append(filing.id, form, { type: 'scheduled', at: now, runAt: now });
    else if (isNewsTo(step, found)) await notify({ turn, now }, rows, stoppedNotice(step, found));
  });
}

/** The readings with the cash ledger as it is now. */
const withCash = (evidence: Evidence, statements: ReturnType<typeof cashForFees>, now: Instant): Evidence =>
  evidence.map((reading) =>
    reading.source === 'cash_ledger' && reading.state === 'read'
      ? {
          ...reading,
          at: now,
          statements: [...reading.statements.filter(({ code }) => code !== 'cash_for_fee'), ...statements],
        }
      : reading,
  );
