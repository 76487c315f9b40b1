import { relayMandate, standingDeclaration } from '#domain/registration/consent.ts';
import { area } from '../area.ts';

/** What is declared for good, in words: English is the consents' own, which the ledger keeps. */
export const standing = area('standing', {
  declares: standingDeclaration.text,
  mandate: relayMandate.text,
  /** Said where the words shown are a translation of those that the ledger keeps. */
  ledger: null as string | null,
});
