import type { Language } from '#domain/account/language.ts';
import type { FaultMeaning } from '#domain/gst/refusal.ts';
import { replies } from './compiled/replies.ts';

/** The meanings of the portal's refusals and faults; one without a text does not compile. */
const texts: Readonly<Record<Language, Readonly<Record<FaultMeaning, string>>>> = replies;

/** A refusal or fault of the portal, in one or two sentences: what happened and what to do. */
export const sayReply = (meaning: FaultMeaning, language: Language): string => texts[language][meaning];
