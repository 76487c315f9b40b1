import { supportMailHere } from '#contract/supportMail.ts';

/** Whom users write to: the address that the server has marked the page with; at build time its place. */
export const supportMail: string =
  typeof document === 'undefined'
    ? supportMailHere
    : (document.documentElement.dataset['support'] ?? supportMailHere);
