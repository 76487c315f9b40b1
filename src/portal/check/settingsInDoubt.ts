import { type PortalFault, type RefusalKind, shownWords } from '#domain/gst/refusal.ts';
import type { Profile } from '../profile.ts';
import type { Outcome, Step } from './outcome.ts';
import { isUntrusted, trustIt } from '../send.ts';

const PUBLIC: readonly Step[] = ['search', 'list of filed returns', 'filing frequency'];
const versionOf: Partial<Record<Step, string>> = {
  search: 'versions.search',
  'list of filed returns': 'versions.publicReturns',
  'filing frequency': 'versions.publicReturns',
  'session code': 'versions.authenticate',
  session: 'versions.authenticate',
  'summary of GSTR-1': 'versions.gstr1',
  'summary of GSTR-3B': 'versions.gstr3b',
  'e-invoices': 'versions.eInvoices',
  'auto-drafted GSTR-3B': 'versions.gstr3b',
  'GSTR-2B': 'versions.gstr2b',
  'ledger balances': 'versions.ledgers',
  'liability ledger': 'versions.ledgers',
  'reversal statements': 'versions.gstr3b',
  'late fee': 'versions.returns',
};

const tokenCodes = new Set(['AUTH4033', 'AUTH4038', 'AUTH158', 'RET11402', 'RT-R1R3BAV-1007', 'HTTP_401']);
const loginCodes = new Set(['AUTH4032', 'AUTH_9002', 'SWEB9002', 'AUTH4034']);
const clientCodes = new Set(['AUT4031', 'AUT4032', 'AUT4033', 'AUT4034', 'AUTH002']);

type RefusedStep = { step: Step; fault: PortalFault };

/** The settings that a refusal puts in doubt, as sentences for the operator; each once. */
export function settingsInDoubt(profile: Profile, outcomes: readonly Outcome[]): string[] {
  const refused = outcomes.flatMap((outcome) => (outcome.state === 'refused' ? [outcome] : []));
  return [...new Set(refused.flatMap((refusedStep) => doubtOf(profile, refusedStep) ?? []))];
}

function doubtOf(profile: Profile, { step, fault }: RefusedStep): string | null {
  if (fault.kind === 'unreachable') return ofTheRoad(fault.says);
  if (fault.kind === 'unreadable')
    return `${step}: the answer has a shape that is not known; the provider's documents say which version it is of (${versionOf[step] ?? 'the profile'}), or notOffered leaves this source out.`;
  if (fault.kind !== 'refused') return null;
  const { kind, code, says } = fault.refusal;
  return doubts[kind]?.({ profile, step, code, says: shownWords(says) }) ?? null;
}

type Refused = { profile: Profile; step: Step; code: string; says: string };

const unknownUser = (): string =>
  'The user name given with --username is not one that the portal knows with this GSTIN.';
const unknownGstin = (): string =>
  'The GSTIN given with --gstin is not one that the portal knows, or not this user’s.';

/** Kinds that no setting can cause are in the lines above, with the portal's own words. */
const doubts: Partial<Record<RefusalKind, (refused: Refused) => string | null>> = {
  practice_portal: () => 'PORTAL_URL leads to a simulator; PORTAL_ALLOW_SIMULATED=yes allows that.',
  key_changed: () =>
    'The certificate is not the one that the portal decrypts with: PORTAL_CERTIFICATE_FILE or PORTAL_CERTIFICATE_URL, the newest of the provider.',
  own_access: ofOurAccess,
  our_request: ofTheRequest,
  /** A page is not understood, and most often a setting is why; unknown words may be about the taxpayer. */
  unknown: (refused) =>
    ['HTTP_404', 'HTTP_405'].includes(refused.code) ||
    (refused.code.startsWith('HTTP_4') && refused.says === '')
      ? ofTheRequest(refused)
      : null,
  unknown_username: unknownUser,
  username_not_linked: unknownUser,
  wrong_password: unknownUser,
  api_access_off: () =>
    'No setting: API access is off in this taxpayer’s portal account (My Profile, Manage API Access).',
  no_such_gstin: unknownGstin,
  gstin_not_of_username: unknownGstin,
  wrong_session_code: () => 'The code was wrong or too old: run the check again.',
  too_many_sessions: () =>
    'This user has as many sessions as the provider allows; sign out elsewhere, or wait six hours.',
};

function ofTheRoad(says: string): string {
  if (says.startsWith('certificate:'))
    return `The portal's certificate cannot be loaded (${says.slice('certificate:'.length).trim()}): PORTAL_CERTIFICATE_URL or PORTAL_CERTIFICATE_FILE, or certificate.url of the profile.`;
  if (isUntrusted(says)) return `The provider's certificate is not trusted here (${says}): ${trustIt}.`;
  return `The provider is not reached (${says}): PORTAL_URL, a proxy (HTTPS_PROXY), or the provider's list of allowed addresses.`;
}

function ofTheRequest({ profile, step, code }: Refused): string {
  if (code === 'HTTP_404' || code === 'HTTP_405')
    return `${step}: nothing stands at this path: ${profile.family === 'raw' ? `${versionOf[step] ?? 'versions'} of the profile, ` : ''}or PORTAL_URL.`;
  return `${step}: the portal does not take the request as it is sent (${code}): the headers of the profile, PORTAL_IP_USER, or a version.`;
}

function ofOurAccess({ profile, step, code, says }: Refused): string {
  if (clientCodes.has(code))
    return `The provider does not know the client (${code}): PORTAL_CLIENT_ID and PORTAL_CLIENT_SECRET.`;
  if (profile.family === 'raw' && PUBLIC.includes(step)) {
    if (tokenCodes.has(code) && profile.publicToken.by === 'provider')
      return "Public calls want a session of our own: publicToken of the profile is { by: 'us' }, with PORTAL_PUBLIC_USER and PORTAL_PUBLIC_PASSWORD.";
    if (tokenCodes.has(code) || loginCodes.has(code))
      return `The public session is refused (${code}): PORTAL_PUBLIC_USER, PORTAL_PUBLIC_PASSWORD, or publicToken.passwordBy of the profile.`;
  }
  if (profile.family === 'decrypted')
    return `The provider refuses our access (${code}${says === '' ? '' : `: ${says}`}): PORTAL_CLIENT_ID, PORTAL_CLIENT_SECRET, or the headers of the profile.`;
  return `The provider's gateway refuses the call (${code}${says === '' ? '' : `: ${says}`}): the headers of the profile and what they send (PORTAL_PROVIDER_ID, PORTAL_PROVIDER_SECRET), or the credits.`;
}
