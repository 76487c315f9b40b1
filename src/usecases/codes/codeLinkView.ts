import { evidenceOf } from '#domain/views/month.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { codePlace } from '#domain/filing/codePlace.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { businessForOthers } from '../filing/describe.ts';
import type { CodeLinkView } from '../views.ts';
import type { Found } from './behindLink.ts';
import { maskedAddress } from '#domain/account/maskedAddress.ts';

const soonMs = 2 * 60_000;

/** What the page of a link shows, and what is wanted of its reader now. */
export function codeLinkView(found: Found, now: Instant): CodeLinkView {
  const { sender, filing, registration, signatory, code, sessionIsOpen, counting } = found;
  const about = {
    sender,
    business: businessForOthers(registration),
    gstin: filing.gstin,
    period: filing.period,
    frequency: filing.frequency,
    sentTo: maskedAddress(signatory.mobile, signatory.email),
    simulated: registration.simulated,
    evidence: evidenceOf(filing),
  };
  if (code?.state === 'requested')
    return {
      ...about,
      wanted: 'code',
      code: { purpose: code.purpose, place: code.place, places: code.places, expiresAt: code.expiresAt },
    };
  const waits = FORMS.find((form) => filing.returns[form].state === 'waiting_for_code');
  if (waits !== undefined && code === null) {
    const purpose = sessionIsOpen ? waits : ('session' as const);
    return {
      ...about,
      wanted: 'press',
      code: { purpose, ...codePlace(counting, { purpose, filingId: filing.id }, now), expiresAt: null },
    };
  }
  return {
    ...about,
    wanted: waits === undefined && !isAtWork(filing, now) ? 'nothing' : 'patience',
    code: null,
  };
}

/** The engine is at one of its returns, or will be in a moment. */
const isAtWork = (filing: Filing, now: Instant): boolean =>
  FORMS.some((form) => {
    const { state, scheduledAt } = filing.returns[form];
    if (state === 'scheduled') return scheduledAt !== null && scheduledAt <= now + soonMs;
    return state === 'checking' || state === 'submitting' || state === 'unknown';
  });
