import type { ReactNode } from 'react';
import { area } from '../area.ts';
import { sentence } from '../sentence.ts';

/** The portal's codes: typed, asked for, refused. */
export const codes = area('codes', {
  label: 'Code from the GST portal',
  missing: 'Enter the code',
  malformed: 'A portal code has 4 to 10 letters or digits.',
  use: 'Use this code',
  askAgain: 'Ask for a new code',
  steps: ['Open the portal', 'Sign GSTR-1', 'Sign GSTR-3B'],
  done: (step: ReactNode) => sentence`${step}, done`,
  hint: (until: string) => `It works until ${until}.`,
  hintTo: (to: string, until: string) => `Sent to ${to}, works until ${until}.`,
  ruleSilent: 'Your forwarding rule has not brought it here yet.',
  ruleUntried: 'If a rule forwards it to Shunya, it comes in by itself.',
  refused: (time: string) => `That code was not accepted. A new one was sent at ${time}.`,
  refusedTo: (to: string, time: string) =>
    `That code was not accepted. A new one was sent to ${to} at ${time}.`,
  panMissing: "Enter the signatory's PAN",
  panRefused: (pan: string) =>
    `The GST portal sent no code: it knows no signatory of this GSTIN with the PAN ${pan}.`,
  panUnknown:
    'The GST portal sends its codes to the person who signs, and their PAN is not known here. Nothing is filed until it is.',
  panLabel: 'PAN of the person who signs',
  panHint: "The person's own PAN, not that of the business: a karta's, a partner's, a trustee's.",
  panKeep: 'Keep this PAN',
  unproven: 'Not confirmed yet: nothing is filed until the first code, sent to the signatory, has come in.',
  onItsWay: 'That code is on its way.',
  send: "Ask for the portal's code",
});
