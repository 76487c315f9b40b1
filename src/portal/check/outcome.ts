import type { PortalFault } from '#domain/gst/refusal.ts';

/** The calls of a check in order; public reads come first. */
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
  | { step: Step; state: 'answered'; shown: string }
  | { step: Step; state: 'refused'; fault: PortalFault }
  | { step: Step; state: 'not offered' }
  | { step: Step; state: 'not tried' };
