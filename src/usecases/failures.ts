import type { Refusal } from '#domain/account/authority.ts';
import { type PlainWhyNot, whyNot, type WhyNot } from '#domain/filing/whyNot.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { fail } from '#domain/shared/result.ts';

/**
 * The failures that many use cases share. Each use case declares its own closed set; http/problems.ts does
 * not compile until it answers every one.
 */

/** It does not exist, or belongs to another account: the answer is the same. */
export type NotFound = { kind: 'not_found' };
export const notFound = fail<NotFound>({ kind: 'not_found' });

/** The act is not possible now. */
export type NotPossible = { kind: 'not_possible'; why: WhyNot };
export const notPossible = (why: PlainWhyNot | WhyNot) =>
  fail<NotPossible>({ kind: 'not_possible', why: reason(why) });

/** The acting person, or their way in, may not do this now (domain/account/authority.ts). */
export type NotAuthorised = {
  kind: 'not_authorised';
  refusal: Exclude<Refusal, 'others_yes' | 'others_choice' | 'client_said_no'>;
};

/** A return was sent and the portal has not answered: nothing may change until then. */
export type InFlight = { kind: 'in_flight'; why: WhyNot };
export const inFlightNow = (why: PlainWhyNot) => fail<InFlight>({ kind: 'in_flight', why: whyNot(why) });

const reason = (why: PlainWhyNot | WhyNot): WhyNot => (typeof why === 'string' ? whyNot(why) : why);

/** The input breaks a rule of the product. */
export type Invalid = { kind: 'invalid'; problem: FieldProblem };
export const invalid = (problem: FieldProblem) => fail<Invalid>({ kind: 'invalid', problem });

/** Not a GSTIN, by its length, format or check character. */
export type GstinInvalid = { kind: 'gstin_invalid'; problem: FieldProblem };

/** The account has a live registration with this GSTIN or portal user. */
export type AlreadyAdded = { kind: 'already_added' };

/** Not the format of a portal code. */
export type CodeMalformed = { kind: 'code_malformed' };

/** The code is no longer awaited. */
export type NotWaiting = { kind: 'code_not_waited_for'; why: WhyNot };
export const notWaiting = (why: WhyNot) => fail<NotWaiting>({ kind: 'code_not_waited_for', why });

/** The person has to prove again that it is them. */
export type ProofNeeded = { kind: 'proof_needed' };
export const proofNeeded = fail<ProofNeeded>({ kind: 'proof_needed' });

/** The rate limit is reached; retry after this many seconds. */
export type TooMany = { kind: 'too_many_requests'; retryAfterSeconds: number };
