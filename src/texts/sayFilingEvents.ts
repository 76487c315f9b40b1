import type { Language } from '#domain/account/language.ts';
import type { Attempt } from '#domain/filing/attempts.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import * as en from './en/filingEvents.ts';
import * as hi from './hi/filingEvents.ts';
import * as mr from './mr/filingEvents.ts';
import type { AttemptTexts, EventOf, EventTexts } from './paperShapes.ts';
import { sayReading } from './sayEvidence.ts';
import { sayFinding } from './sayFinding.ts';

type EventWords = { filingEvents: EventTexts; attempts: AttemptTexts };
const words: Readonly<Record<Language, EventWords>> = { en, hi, mr };

/** An event of a return, in one line without a full stop. */
export const sayEvent = (event: ReturnEvent, language: Language): string =>
  (words[language].filingEvents[event.type] as (event: EventOf<ReturnEvent['type']>) => string)(event);

/** The call to the portal, and its answer: its own words are masked before they are stored. */
export function sayAttempt(
  { kind, answer }: Attempt,
  language: Language,
): { tried: string; answered: string } {
  const texts = words[language].attempts;
  return { tried: texts.kinds[kind], answered: sayAnswered(answer, texts, language) };
}

function sayAnswered(answer: Attempt['answer'], texts: AttemptTexts, language: Language): string {
  const orFinding = (finding: Finding | null, otherwise: string): string =>
    finding === null ? otherwise : sayFinding(finding, language).what;
  switch (answer.is) {
    case 'refused': {
      const { finding, portalCode } = answer;
      const said = orFinding(finding, texts.refused);
      return portalCode === '' ? said : `${said} (${texts.portalCode(portalCode)})`;
    }
    case 'no_answer':
      return orFinding(answer.finding, texts.noAnswer);
    case 'not_read':
      return texts.notRead(
        answer.readings
          .map((reading) => {
            const { source } = sayReading(reading, language);
            return reading.says === undefined ? source : `${source} (${reading.says})`;
          })
          .join(', '),
      );
    case 'not_listed':
      return orFinding(answer.finding, texts.notListed);
    case 'code_did_not_come':
      return texts.codeDidNotCome;
    case 'receipt':
      return texts.receipt(answer.arn);
    case 'listed':
      return texts.listed(answer.arn);
  }
}
