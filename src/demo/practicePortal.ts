import type { RefusalKind } from '#domain/filing/refusal.ts';

/**
 * What only the simulator does (record 086.2): the codes that it invents where the portal's own are not known, and its
 * directory of logins (record 083.3), which the real portal does not have.
 */
export const practicePortal = {
  directoryPath: '/sim/lookup',
  ownReplies: {
    SIM_GSTR1_FIRST: 'gstr1_first',
    SIM_THREE_YEAR_BAR: 'three_years_passed',
    SIM_DRC01B_BLOCK: 'drc_01b',
    SIM_DRC01C_BLOCK: 'drc_01c',
    SIM_BANK_ACCOUNT_BLOCK: 'bank_account',
    SIM_NEGATIVE_LEDGER: 'negative_ledger',
    SIM_SAVED_DATA: 'holds_entries',
    SIM_ONLY_NIL: 'holds_entries',
    SIM_LATE_FEE_DUE: 'late_fee_due',
  },
} as const satisfies { directoryPath: string; ownReplies: Readonly<Record<string, RefusalKind>> };
