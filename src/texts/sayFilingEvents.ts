import type { Language } from '#domain/account/language.ts';
import type { Attempt, AttemptKind } from '#domain/filing/attempts.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { filingEvents, type FilingEventsTexts } from './compiled/filingEvents.ts';
import { sayMoment } from './dates.ts';
import { sayReading } from './sayEvidence.ts';
import { sayFinding } from './sayFinding.ts';

type EventMessages = FilingEventsTexts['events'];
type AttemptMessages = FilingEventsTexts['attempts'] & {
  readonly kinds: Readonly<Record<AttemptKind, string>>;
};
type EventOf<T extends ReturnEvent['type']> = Extract<ReturnEvent, { type: T }>;
/** The events whose message has no parameters. */
type PlainEvent = {
  [T in ReturnEvent['type'] & keyof EventMessages]: EventMessages[T] extends string ? T : never;
}[ReturnEvent['type'] & keyof EventMessages];
type NamingEvent = Exclude<ReturnEvent['type'], PlainEvent>;
type Composers = {
  readonly [T in NamingEvent]: (event: EventOf<T>, texts: EventMessages, language: Language) => string;
};

const heads = ({ central, state }: FeeByHead) => ({
  central: formatRupees(central),
  state: formatRupees(state),
});

/** The message with the moment, or the other one. */
const timed = (
  at: Instant | null,
  say: (of: { moment: string }) => string,
  without: string,
  language: Language,
): string => (at === null ? without : say({ moment: sayMoment(at, language) }));

const composers: Composers = {
  opened: ({ dueAt }, texts, language) => texts.opened({ moment: sayMoment(dueAt, language) }),
  due_moved: ({ dueAt }, texts, language) => texts.due_moved({ moment: sayMoment(dueAt, language) }),
  planned: ({ runAt }, texts, language) => timed(runAt, texts.planned, texts.planned_without_time, language),
  scheduled: ({ runAt }, texts, language) =>
    timed(runAt, texts.scheduled, texts.scheduled_without_time, language),
  rescheduled: ({ nextTryAt }, texts, language) =>
    timed(nextTryAt, texts.rescheduled, texts.rescheduled_without_time, language),
  evidence_read: ({ evidence }, texts) => texts.evidence_read({ count: evidence.length }),
  code_asked: ({ code }, texts) => texts.code_asked({ code }),
  code_parked: ({ code }, texts) => texts.code_parked({ code }),
  offset_intended: (event, texts) => texts.offset_intended(heads(event)),
  offset_done: (event, texts) => texts.offset_done(heads(event)),
  offset_in_doubt: ({ looks }, texts) => texts.offset_in_doubt({ looks }),
  submit_intended: ({ attempt }, texts) => texts.submit_intended({ attempt }),
  not_listed_yet: ({ looks }, texts) => texts.not_listed_yet({ looks }),
  acknowledged: ({ arn }, texts) => texts.acknowledged({ arn }),
  confirmed: ({ arn }, texts) => texts.confirmed({ arn }),
  adopted: ({ arn }, texts) => texts.adopted({ arn }),
  recorded: ({ arn }, texts) => texts.recorded({ arn }),
};

const isNaming = (type: ReturnEvent['type']): type is NamingEvent => Object.hasOwn(composers, type);

/** An event of a return, in one line without a full stop. Its finding stands in the portal's answers. */
export function sayEvent(event: ReturnEvent, language: Language): string {
  const { events } = filingEvents[language];
  const { type } = event;
  if (!isNaming(type)) return events[type];
  const say = composers[type] as (event: ReturnEvent, texts: EventMessages, language: Language) => string;
  return say(event, events, language);
}

/** The call to the portal, and its answer: its own words are masked before they are stored. */
export function sayAttempt(
  { kind, answer }: Attempt,
  language: Language,
): { tried: string; answered: string } {
  const texts: AttemptMessages = filingEvents[language].attempts;
  return { tried: texts.kinds[kind], answered: sayAnswered(answer, texts, language) };
}

function sayAnswered(answer: Attempt['answer'], texts: AttemptMessages, language: Language): string {
  const orFinding = (finding: Finding | null, otherwise: string): string =>
    finding === null ? otherwise : sayFinding(finding, language).what;
  switch (answer.is) {
    case 'refused': {
      const { finding, portalCode } = answer;
      const said = orFinding(finding, texts.refused);
      return portalCode === '' ? said : `${said} (${texts.portalCode({ code: portalCode })})`;
    }
    case 'no_answer':
      return orFinding(answer.finding, texts.noAnswer);
    case 'not_read':
      return texts.notRead({
        sources: answer.readings
          .map((reading) => {
            const { source } = sayReading(reading, language);
            return reading.says === undefined ? source : `${source} (${reading.says})`;
          })
          .join(', '),
      });
    case 'not_listed':
      return orFinding(answer.finding, texts.notListed);
    case 'code_did_not_come':
      return texts.codeDidNotCome;
    case 'receipt':
      return texts.receipt({ arn: answer.arn });
    case 'listed':
      return texts.listed({ arn: answer.arn });
  }
}
