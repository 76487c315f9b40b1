import type { Language } from '#domain/account/language.ts';
import { agreedFees, consentFor } from '#domain/filing/consentFor.ts';
import { feeToPay } from '#domain/filing/offeredActs.ts';
import { type FeeByHead, isSameFee, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { ok } from '#domain/shared/result.ts';
import { type ActResult, onFiling } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { attendedMs } from '../acting/codeRequests.ts';
import { agreeToLateFee } from '../acting/feeConsent.ts';
import { signInRefused } from '../acting/months.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import { runNow } from './fileNow.ts';

/**
 * Records a yes to paying the late fee that a GSTR-3B waits with, named by head (design#late-fee-month). With the money in
 * the cash ledger the return is checked at once, paid and filed; until then the ledger is watched. `shown`: the amount
 * as the person read it, in whole rupees; when it has changed since, nothing is recorded.
 */
export const payLateFee = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'asksForFactor'>,
  accountId: string,
  filingId: string,
  { shown, language }: { shown: FeeByHead; language: Language },
): ActResult =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const consents = await rows.consents.ofRegistration(registration.id);
    const consent = consentFor(registration, consents, filing);
    const yeses = agreedFees(consents, filing.period);
    const asked = feeToPay(filing, { now, consent, code: null, codeOpen: false, agreedFees: yeses });
    if (asked === null) return notPossible('no_such_yes');
    if (!isSameFee(asked, shown)) return notPossible('yes_changed');
    if (registration.status === 'failed') return signInRefused;
    const refusal = await notAllowed(ports, rows, {
      act: 'yes',
      right: 'file',
      registration,
      approval: filing.approval,
    });
    if (refusal !== null) return refusal;
    if (!asked.isAgreed)
      await agreeToLateFee(ports, rows, { registration, month: filing, fee: shown, language, at: now });
    // Without the money nobody is asked for a code: an open session watches the ledger, else the next press does.
    if (rupeesOfFee(asked.missing) > 0)
      await rows.filings.append(filing.id, 'GSTR3B', { type: 'fee_agreed', at: now, nextTryAt: now });
    else await runNow(rows, filing, now);
    await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });
