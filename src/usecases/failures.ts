import { fail } from '#domain/shared/result.ts';

/**
 * The failures that many use cases share. Each use case names its own closed set of them; http/problems.ts has an
 * answer for every one, or does not compile.
 */

/** It is not there, or belongs to another account: nobody learns which. */
export type NotFound = { kind: 'not_found' };
export const notFound = fail<NotFound>({ kind: 'not_found' });

/** Nothing of this is possible now; the sentence says why. */
export type NotPossible = { kind: 'not_possible'; sentence: string };
export const notPossible = (sentence: string) => fail<NotPossible>({ kind: 'not_possible', sentence });

/** The portal has not answered yet for a return that went out: it is left alone until then. */
export type InFlight = { kind: 'in_flight'; sentence: string };
export const inFlightNow = (sentence: string) => fail<InFlight>({ kind: 'in_flight', sentence });

/** What was given breaks a rule of the product; the sentence says which. */
export type Invalid = { kind: 'invalid'; sentence: string };
export const invalid = (sentence: string) => fail<Invalid>({ kind: 'invalid', sentence });

/** This is no GSTIN: by its length, its form or its check character. */
export type GstinInvalid = { kind: 'gstin_invalid'; problem: 'empty' | 'length' | 'format' | 'check' };

/** The account has a live registration with this GSTIN or this portal user. */
export type AlreadyAdded = { kind: 'already_added' };

/** No code of the portal has this form. */
export type CodeMalformed = { kind: 'malformed' };

/** The code that was meant is not awaited any more; the sentence says where to look. */
export type NotWaiting = { kind: 'not_waiting'; sentence: string };
export const notWaiting = (sentence: string) => fail<NotWaiting>({ kind: 'not_waiting', sentence });

/** As often as the rules allow; it may be asked again after the seconds told. */
export type TooMany = { kind: 'too_many_requests'; retryAfterSeconds: number };
