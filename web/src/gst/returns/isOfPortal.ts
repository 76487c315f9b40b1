import type { FindingCode } from '#domain/filing/finding.ts';

/** Findings that the portal causes: their month has a record of attempts among its files. */
const OF_PORTAL: readonly FindingCode[] = [
  'portal_down',
  'answer_unclear',
  'answer_lost',
  'outcome_in_doubt',
  'portal_session',
  'own_access',
  'portal_refused',
  'portal_account',
  'api_access_off',
];

/** `reason`: the code of a finding as the server sends it; null or '' where there is none. */
export const isOfPortal = (reason: string | null | undefined): boolean =>
  OF_PORTAL.some((code) => code === reason);
