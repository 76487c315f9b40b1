import type { Language } from '#domain/account/language.ts';
import { proofs as en } from './en/proofs.ts';
import { proofs as hi } from './hi/proofs.ts';
import { proofs as mr } from './mr/proofs.ts';
import type { ProofTexts } from './shapes.ts';

/** The mails and SMS of sign-ins in every language; a language without one does not compile. */
export const proofTexts: Readonly<Record<Language, ProofTexts>> = { en, hi, mr };
