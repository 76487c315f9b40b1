import type { FindingCode, FindingParams } from '#domain/filing/finding.ts';
import type { FaultMeaning } from '#domain/filing/refusal.ts';

/** What a finding says: what happened, and what to do by whom. Whole sentences, fit to show. */
export type SaidFinding = { what: string; act: string };

/** What every language says. A code without a text in a language does not compile. */
export type FindingTexts = { readonly [C in FindingCode]: (params: FindingParams[C]) => SaidFinding };
export type ReplyTexts = Readonly<Record<FaultMeaning, string>>;
