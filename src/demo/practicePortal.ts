import type { RefusalKind } from '#domain/gst/refusal.ts';

/**
 * Behaviour of the simulator alone (design#simulator): the codes that it invents where the portal's own are unknown, and
 * its directory of logins (design#gstin-by-user-name), which the real portal does not have.
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
    SIM_CASH_SHORT: 'cash_short',
  },
} as const satisfies { directoryPath: string; ownReplies: Readonly<Record<string, RefusalKind>> };

/** How the simulator is reached: it accepts its own client everywhere, in whichever place a profile sends it. */
export const atSimulator = ({ baseUrl, clientId, clientSecret }: SimulatorAddress) => ({
  baseUrl,
  credentials: {
    PORTAL_CLIENT_ID: clientId,
    PORTAL_CLIENT_SECRET: clientSecret,
    PORTAL_PROVIDER_ID: clientId,
    PORTAL_PROVIDER_SECRET: clientSecret,
  },
  publicLogin: { username: clientId, password: clientSecret },
  ipUser: '127.0.0.1',
  certificate: { url: `${baseUrl}/sim/certificate` },
});

type SimulatorAddress = { baseUrl: string; clientId: string; clientSecret: string };
