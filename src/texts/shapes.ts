import type { EvidenceSource, StatementCode, StatementParams } from '#domain/filing/evidence.ts';
import type { FindingCode, FindingParams } from '#domain/filing/finding.ts';
import type { NoticeCode, NoticeParams } from '#domain/filing/notice.ts';
import type { FaultMeaning } from '#domain/filing/refusal.ts';
import type { Instant } from '#domain/shared/istTime.ts';

/** What a finding says: what happened, and what to do by whom. Whole sentences, fit to show. */
export type SaidFinding = { what: string; act: string };

/** One message, fit to send: an SMS is its text alone. Short, with the next act; never a password. */
export type SaidMessage = { subject: string; text: string };

/** What every language says. A code without a text in a language does not compile. */
export type FindingTexts = { readonly [C in FindingCode]: (params: FindingParams[C]) => SaidFinding };
export type ReplyTexts = Readonly<Record<FaultMeaning, string>>;
export type NoticeTexts = { readonly [C in NoticeCode]: (params: NoticeParams[C]) => SaidMessage };
/** What the portal knows about a period, a line a source; parts of a sentence, without a full stop. */
export type EvidenceTexts = {
  readonly sources: Readonly<Record<EvidenceSource, string>>;
  readonly statements: { readonly [C in StatementCode]: (params: StatementParams[C]) => string };
  /** `from`: when it is made, where that is known. */
  readonly notDue: (from: Instant | null) => string;
  readonly notOffered: string;
  readonly failed: string;
};
/** What proves a number and an address. The SMS begins with its code: phones show the beginning in their notice. */
export type ProofTexts = {
  readonly signInSms: (code: string) => string;
  readonly addressMail: (link: string) => SaidMessage;
};
