import { type Filing, isSettled } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { DAY_MS, HOUR_MS, type Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type ActFailure, wake } from '../acting/acting.ts';
import { followLink, type Leads, type LinkFailure, type LinkUse } from '../acting/links.ts';
import { describeFiling, readFactsOf } from '../acting/months.ts';
import type { RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { AnswerLinkView } from '../views.ts';
import { notPossible } from '../failures.ts';
import { readLineBefore } from './backlog.ts';
import { fileMonth } from './fileNow.ts';

/**
 * The link in a message that asks whether a month was nil (design#one-state-one-act). It serves one question
 * of one month, and opening it answers nothing. It ends with its person, month or GSTIN.
 */

type AnswerPorts = Pick<
  Ports,
  'grants' | 'clock' | 'ids' | 'limits' | 'answerLinks' | 'extensions' | 'asksForFactor'
>;

/**
 * As long as reminders for a month last, in wall time; an answered or finished question closes it earlier.
 */
export const answerLifeMs = 45 * DAY_MS;

/** Opens the question and the state of its month. Opening answers nothing: mail scanners open links too. */
export const openAnswerLink = (
  ports: AnswerPorts,
  input: LinkUse,
): Promise<Result<AnswerLinkView, LinkFailure>> =>
  followLink(ports, leadsToQuestion(ports), input, null, async (found, rows, now) =>
    ok(await answerLinkView(ports, rows, found, now)),
  );

const answersPerLink: readonly RateRule[] = [{ max: 12, windowMs: HOUR_MS }];

/** The yes to the link's question: the consent of its month, whose returns are due now. */
export const answerByLink = (
  ports: AnswerPorts,
  input: LinkUse,
): Promise<Result<null, ActFailure | LinkFailure>> =>
  followLink<null, ActFailure, Found>(
    ports,
    leadsToQuestion(ports),
    input,
    { use: 'yes', rules: answersPerLink },
    async ({ filing, registration }, rows, now) => {
      const { behind, isAsked } = await answerLinkView(ports, rows, { filing, registration }, now);
      if (isAsked && behind !== null) {
        const { period, frequency } = behind.first;
        return notPossible({ code: 'backlog_gap', params: { period, frequency } });
      }
      const begun = await fileMonth(ports, rows, { filing, registration }, now, {
        by: 'person',
        channel: 'link',
        attended: false,
      });
      if (begun.ok) await wake(rows, registration.id, now);
      return begun;
    },
  );

type Found = { filing: Filing; registration: Registration };

const leadsToQuestion = ({ answerLinks, grants }: AnswerPorts): Leads<Found> => ({
  links: answerLinks,
  endBy: 'wall',
  purpose: 'answer',
  find,
  enter: (link, work) => grants.byAnswerLink({ ...link, madeAt: link.endsAt - answerLifeMs }, work),
});

async function find(rows: TenantRows, filingId: string): Promise<Found | null> {
  const filing = await rows.filings.byId(filingId);
  if (filing === null) return null;
  const registration = await rows.registrations.byId(filing.registrationId);
  return registration === null || registration.deletedAt !== null ? null : { filing, registration };
}

/** The link's page: whether a yes files the month now, and the older months that come before it. */
async function answerLinkView(
  { extensions }: Pick<Ports, 'extensions'>,
  rows: TenantRows,
  { filing, registration }: Found,
  now: Instant,
): Promise<AnswerLinkView> {
  const known = await readFactsOf(rows, [filing], registration, now);
  const month = describeFiling(filing, registration, known(filing));
  const { offered, awaited } = month.entry;
  const isFiled =
    FORMS.every((form) => isSettled(filing.returns[form].state)) && month.entry.status === 'success';
  return {
    month,
    isAsked: offered.today === 'offered' && (awaited === 'yes' || awaited === 'start'),
    isFiled,
    behind: await readLineBefore(rows, registration, filing, { now, extensions }),
  };
}
