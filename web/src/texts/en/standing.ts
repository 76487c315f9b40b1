import { relayMandate, standingDeclaration } from '#domain/registration/consent.ts';
import { area } from '../area.ts';

/** The standing declarations, in words: English is the consents' own, which the ledger keeps. */
export const standing = area('standing', {
  declares: standingDeclaration.text,
  mandate: relayMandate.text,
  /** Shown when the words are a translation of the ledger's. */
  ledger: null as string | null,
});
