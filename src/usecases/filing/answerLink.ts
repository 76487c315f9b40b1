import { isSettled, type Filing } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/given.ts';
import type { RateRule } from '../ports/limits.ts';
import type { TenantRows } from '../ports/store.ts';
import { knownOf } from '../registration/knownOf.ts';
import type { AnswerLinkView } from '../views.ts';
import { describeFiling } from './describe.ts';
import type { Leads } from './followLink.ts';

/**
 * The link in a message that asks whether a month was nil (record 109): it is for this question of this month alone, and
 * opening it says nothing. It leads nowhere once the person it was sent to, the month or the GSTIN is gone.
 */

export type AnswerPorts = Pick<
  Ports,
  'doors' | 'clock' | 'ids' | 'limits' | 'answerLinks' | 'extensions' | 'asksForFactor'
>;

/** As long as a month is reminded of; the question that is answered, or over, closes it before: wall time. */
export const answerLifeMs = 45 * 24 * 60 * 60_000;

export type Found = { filing: Filing; registration: Registration };

export const answersPerLink: readonly RateRule[] = [{ most: 12, windowMs: 60 * 60_000 }];

export const leadsToQuestion = ({ answerLinks, doors }: AnswerPorts): Leads<Found> => ({
  links: answerLinks,
  endBy: 'wall',
  purpose: 'answer',
  find,
  enter: (link, work) => doors.byAnswerLink({ ...link, madeAt: link.endsAt - answerLifeMs }, work),
});

async function find(rows: TenantRows, filingId: string): Promise<Found | null> {
  const filing = await rows.filings.byId(filingId);
  if (filing === null) return null;
  const registration = await rows.registrations.byId(filing.registrationId);
  return registration === null || registration.deletedAt !== null ? null : { filing, registration };
}

/** What the page of the link shows, and whether its yes files the month now. */
export async function answerLinkView(
  rows: TenantRows,
  { filing, registration }: Found,
  now: Instant,
): Promise<AnswerLinkView> {
  const registrations = new Map([[registration.id, registration]]);
  const known = await knownOf(rows, [filing], registrations, now, 'waiting');
  const entry = describeFiling(filing, registration, known(filing));
  const isFiled = FORMS.every((form) => isSettled(filing.returns[form].state)) && entry.status === 'success';
  return {
    entry,
    dueAt: { GSTR1: filing.returns.GSTR1.dueAt, GSTR3B: filing.returns.GSTR3B.dueAt },
    isAsked: entry.today === 'offered' && (entry.waitsFor === 'yes' || entry.waitsFor === 'start'),
    isFiled,
  };
}
