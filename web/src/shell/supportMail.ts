import { supportMailHere } from '#contract/supportMail.ts';

/** The support address: from the server's mark on the page; at build time its placeholder. */
export const supportMail: string =
  typeof document === 'undefined'
    ? supportMailHere
    : (document.documentElement.dataset['support'] ?? supportMailHere);
