import type { Language } from '#domain/account/language.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import { filingEvents as en } from './en/filingEvents.ts';
import { filingEvents as hi } from './hi/filingEvents.ts';
import { filingEvents as mr } from './mr/filingEvents.ts';
import type { EventOf, EventTexts } from './paperShapes.ts';

const eventTexts: Readonly<Record<Language, EventTexts>> = { en, hi, mr };

/** An event of a return, in one line without a full stop. */
export const sayEvent = (event: ReturnEvent, language: Language): string =>
  (eventTexts[language][event.type] as (event: EventOf<ReturnEvent['type']>) => string)(event);
