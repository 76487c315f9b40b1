import type { PortalFault } from '#domain/gst/refusal.ts';

/** The calls of a check in their order; what is read without a session comes first. */
export type Step =
  | 'search'
  | 'list of filed returns'
  | 'filing frequency'
  | 'session code'
  | 'session'
  | 'summary of GSTR-1'
  | 'summary of GSTR-3B'
  | 'e-invoices'
  | 'auto-drafted GSTR-3B'
  | 'GSTR-2B'
  | 'ledger balances'
  | 'liability ledger'
  | 'reversal statements'
  | 'late fee'
  | 'renewed session'
  | 'end of the session';

export type Outcome =
  | { step: Step; state: 'answered'; told: string }
  | { step: Step; state: 'refused'; fault: PortalFault }
  | { step: Step; state: 'not offered' }
  | { step: Step; state: 'not tried' };
