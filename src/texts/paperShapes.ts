import type { AttemptKind } from '#domain/filing/attempts.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';

export type EventOf<T extends ReturnEvent['type']> = Extract<ReturnEvent, { type: T }>;

/** An event of a return, one line without a full stop. Its finding stands in the portal's answers. */
export type EventTexts = { readonly [T in ReturnEvent['type']]: (event: EventOf<T>) => string };

/** The call to the portal, and its answer where no finding says it; without a full stop. */
export type AttemptTexts = {
  readonly kinds: Readonly<Record<AttemptKind, string>>;
  readonly refused: string;
  readonly noAnswer: string;
  readonly notListed: string;
  readonly codeDidNotCome: string;
  readonly receipt: (arn: string) => string;
  readonly listed: (arn: string) => string;
  /** Beside the words of a finding. */
  readonly portalCode: (code: string) => string;
  readonly notRead: (sources: string) => string;
};
