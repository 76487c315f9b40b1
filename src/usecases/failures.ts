import { type PlainWhyNot, type WhyNot, whyNot } from '#domain/filing/whyNot.ts';
import type { Refusal } from '#domain/account/authority.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { fail } from '#domain/shared/result.ts';

/**
 * The failures that many use cases share. Each use case names its own closed set of them; http/problems.ts has an
 * answer for every one, or does not compile.
 */

/** It is not there, or belongs to another account: nobody learns which. */
export type NotFound = { kind: 'not_found' };
export const notFound = fail<NotFound>({ kind: 'not_found' });

/** Nothing of this is possible now. */
export type NotPossible = { kind: 'not_possible'; why: WhyNot };
export const notPossible = (why: PlainWhyNot | WhyNot) =>
  fail<NotPossible>({ kind: 'not_possible', why: reason(why) });

/** The person who acts, or the way by which they act, may not do this now (domain/account/authority.ts). */
export type NotAuthorised = {
  kind: 'not_authorised';
  refusal: Exclude<Refusal, 'others_yes' | 'others_choice' | 'client_said_no'>;
};

/** The portal has not answered yet for a return that went out: it is left alone until then. */
export type InFlight = { kind: 'in_flight'; why: WhyNot };
export const inFlightNow = (why: PlainWhyNot) => fail<InFlight>({ kind: 'in_flight', why: whyNot(why) });

const reason = (why: PlainWhyNot | WhyNot): WhyNot => (typeof why === 'string' ? whyNot(why) : why);

/** What was given breaks a rule of the product. */
export type Invalid = { kind: 'invalid'; problem: FieldProblem };
export const invalid = (problem: FieldProblem) => fail<Invalid>({ kind: 'invalid', problem });

/** This is no GSTIN: by its length, its form or its check character. */
export type GstinInvalid = { kind: 'gstin_invalid'; problem: FieldProblem };

/** The account has a live registration with this GSTIN or this portal user. */
export type AlreadyAdded = { kind: 'already_added' };

/** No code of the portal has this form. */
export type CodeMalformed = { kind: 'malformed' };

/** The code that was meant is not awaited any more. */
export type NotWaiting = { kind: 'not_waiting'; why: WhyNot };
export const notWaiting = (why: WhyNot) => fail<NotWaiting>({ kind: 'not_waiting', why });

/** As often as the rules allow; it may be asked again after the seconds told. */
export type TooMany = { kind: 'too_many_requests'; retryAfterSeconds: number };
