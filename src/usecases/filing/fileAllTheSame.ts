import type { Covered } from '#domain/gst/evidence.ts';
import type { Language } from '#domain/account/language.ts';
import { yesAsked } from '#domain/filing/offeredActs.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import { ok } from '#domain/shared/result.ts';
import { sayAllTheSame } from '#texts/sayAllTheSame.ts';
import { attendedMs } from '../codes/attended.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { notAllowed } from '../people/authority.ts';
import { giveConsent, giverOf } from '../registration/giveConsent.ts';
import { type Act, onFiling } from './acting.ts';
import { runNow } from './runNow.ts';
import { signInRefused } from './whyNot.ts';

/**
 * 'Yes, file it all the same': a word for one return that names what was found, kept in the ledger; the return is
 * checked again at once, and filed where nothing more is found than was named (record 102). `said` is what the person
 * has read, in their language: where something else is asked by now, nothing is kept.
 */
export const fileAllTheSame = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'asksForFactor'>,
  accountId: string,
  filingId: string,
  { said, language }: { said: Covered; language: Language },
): Act =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const consents = await rows.consents.ofRegistration(registration.id);
    const asked = yesAsked(filing, consentFor(registration, consents, filing));
    if (asked === null) return notPossible('no_such_yes');
    if (!isSame(asked, said)) return notPossible('yes_changed');
    if (registration.status === 'failed') return signInRefused;
    const refusal = await notAllowed(ports, rows, {
      act: 'yes',
      right: 'file',
      registration,
      approval: filing.approval,
    });
    if (refusal !== null) return refusal;
    await giveConsent(ports, rows, {
      registration,
      consent: sayAllTheSame(asked, filing, language),
      covers: asked,
      period: filing.period,
      giver: await giverOf(rows),
      capacity: 'authorised_person',
      at: now,
    });
    await runNow(rows, filing, now);
    await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });

const isSame = (asked: Covered, said: Covered): boolean =>
  asked.form === said.form &&
  asked.creditRupees === said.creditRupees &&
  asked.notRead.length === said.notRead.length &&
  asked.notRead.every((source) => said.notRead.includes(source));
