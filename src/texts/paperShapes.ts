import type { AttemptKind } from '#domain/filing/attempts.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import type { Role } from '#domain/account/member.ts';
import type { CodeState } from '#domain/registration/codeRequest.ts';
import type { ConsentKind } from '#domain/registration/consent.ts';
import type { Instant } from '#domain/shared/istTime.ts';

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

/** The labels of the papers about a filing: its proof, and the record of an outage. */
export type PaperTexts = {
  readonly at: (instant: Instant) => string;
  readonly time: (instant: Instant) => string;
  readonly by: Readonly<Record<'shunya' | 'portal' | 'signatory' | 'program', string>>;
  readonly client: (name: string, handed: boolean) => string;
  readonly person: (name: string, role: Role) => string;
  readonly proof: {
    readonly title: string;
    readonly nil: (form: string, period: string) => string;
    readonly number: string;
    readonly checkAt: string;
    readonly filedOn: (at: string) => string;
    readonly due: (at: string) => string;
    readonly before: string;
    readonly source: string;
    readonly said: string;
    readonly readAt: string;
    readonly yes: string;
    readonly noYes: string;
    readonly gave: (of: { who: string; kind: ConsentKind; at: string; channel: string }) => string;
    readonly version: (version: string) => string;
    readonly codes: string;
    readonly codeFor: string;
    readonly noCodes: string;
    readonly purposes: Readonly<Record<'session' | 'GSTR1' | 'GSTR3B', string>>;
    readonly codeStates: Readonly<Record<CodeState, string>>;
    readonly channels: Readonly<Record<'typed' | 'relay', string>>;
    readonly asked: string;
    readonly came: string;
    readonly way: string;
    readonly state: string;
    readonly answers: string;
    readonly noAnswers: string;
    readonly happened: string;
    readonly when: string;
    readonly what: string;
    readonly who: string;
    readonly chain: string;
    readonly thisPaper: string;
    readonly entry: (seq: number, at: string) => string;
    readonly hash: string;
    readonly previous: string;
    readonly first: string;
    readonly anchor: string;
    readonly anchored: (day: string, entries: number) => string;
    readonly notAnchored: string;
    readonly foot: string;
  };
  readonly outage: {
    readonly title: string;
    readonly period: string;
    readonly dueDates: string;
    readonly madeOn: string;
    readonly attempts: string;
    readonly when: string;
    readonly form: string;
    readonly tried: string;
    readonly answered: string;
    readonly states: string;
    readonly filed: (form: string, arn: string, at: string) => string;
    readonly notFiled: (form: string) => string;
    readonly closing: (count: number) => string;
    readonly foot: string;
  };
};
