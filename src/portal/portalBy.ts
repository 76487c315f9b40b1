import type { CertificateState } from './gstn/certificate.ts';
import { gstnPortal } from './gstn/gstnPortal.ts';
import type { GstnConfig, GstnPorts } from './gstn/settings.ts';
import type { Portal } from './port.ts';
import { type Credentials, filledIn, OPTIONAL, type Profile, type RawProfile } from './profile.ts';
import type { OwnReplies } from './replies.ts';
import { sandboxPortal } from './sandbox/sandboxPortal.ts';

/** An installation's additions to a profile: the address, the login, and the identifying headers. */
export type Connection = {
  /** Scheme and host; replaces the profile's. */
  baseUrl: string;
  publicBaseUrl?: string;
  credentials: Credentials;
  /** The login of ACCESSTOKEN, if the profile leaves it to us. */
  publicLogin?: { username: string; password: string } | null;
  ipUser: string;
  /** Replaces the profile's address; the raw family needs one. */
  certificate?: GstnConfig['certificate'] | null;
  simulated: boolean;
  directoryPath?: string | null;
  ownReplies?: OwnReplies;
};

/**
 * An adapter, with its preparation before the first call: it loads the portal's certificate. Null for a family without
 * one.
 */
export type OpenedPortal = Portal & { begin(): Promise<CertificateState | null> };

const rawConfig = (profile: RawProfile, at: Connection): GstnConfig => {
  const { credentials } = at;
  const { ownSession, publicToken, certificate } = profile;
  const url = certificate.url;
  const certificateSource =
    at.certificate ?? (url === null ? null : { url, headers: filledIn(certificate.headers, credentials) });
  if (certificateSource === null) throw new Error('a raw profile without a certificate');
  const login = at.publicLogin ?? null;
  return {
    baseUrl: at.baseUrl,
    ...(at.publicBaseUrl === undefined ? {} : { publicBaseUrl: at.publicBaseUrl }),
    clientId: credentials.PORTAL_CLIENT_ID ?? '',
    clientSecret: credentials.PORTAL_CLIENT_SECRET ?? '',
    ipUser: at.ipUser,
    ownHeaders: filledIn(profile.headers, credentials),
    ownSession: ownSession && {
      ...ownSession,
      url: ownSession.url ?? `${at.baseUrl}${ownSession.path}`,
      headers: filledIn(ownSession.headers, credentials),
      body: ownSession.body && filledIn(ownSession.body, credentials),
    },
    publicLogin:
      publicToken.by === 'us' && login !== null ? { ...login, encryptedBy: publicToken.passwordBy } : null,
    certificate: certificateSource,
    simulated: at.simulated,
    directoryPath: at.directoryPath ?? null,
    ownReplies: at.ownReplies ?? {},
    versions: definedOnly(profile.versions),
    nil3bFlag: profile.nilGstr3b === 'isnil' ? 'isnil' : 'isNil',
    nil3bFallbackSaveZeros: profile.nilGstr3b === 'zeros',
    evcFormType: profile.evcFormType,
    proceedReturnType: profile.proceedReturnType,
    logoutKey: profile.logoutKey,
    timeoutMs: profile.timeoutSeconds * 1000,
  };
};

const definedOnly = (versions: RawProfile['versions']): NonNullable<GstnConfig['versions']> =>
  Object.fromEntries(Object.entries(versions).filter(([, version]) => version !== undefined));

/** The calls behind the sources that a profile may lack. */
const callBehind = {
  e_invoices: 'eInvoices',
  auto_liability: 'autoLiability',
  gstr2b: 'gstr2b',
  cash_ledger: 'ledgerBalances',
  credit_ledger: 'ledgerBalances',
  liability_ledger: 'liability',
  reversal_statements: 'statementBalances',
  late_fee: 'carriedLateFee',
} as const satisfies Record<(typeof OPTIONAL)[number], keyof Portal>;

const notOffered = (): Promise<{ ok: false; failure: { kind: 'not_supported' } }> =>
  Promise.resolve({ ok: false, failure: { kind: 'not_supported' } });

/** The adapter of a profile's family, without the calls that this provider lacks. */
export const portalBy = (profile: Profile, at: Connection, ports: GstnPorts): OpenedPortal => {
  const portal = ofFamily(profile, at, ports);
  const without = profile.notOffered.map((source) => callBehind[source]);
  return {
    ...portal,
    ...Object.fromEntries(without.map((call) => [call, notOffered])),
    // Two sources of one call are available together or not at all.
    notOffered: [
      ...new Set([
        ...portal.notOffered,
        ...OPTIONAL.filter((source) => without.includes(callBehind[source])),
      ]),
    ],
  };
};

const ofFamily = (profile: Profile, at: Connection, ports: GstnPorts): OpenedPortal => {
  switch (profile.family) {
    case 'raw':
      return gstnPortal(rawConfig(profile, at), ports);
    case 'decrypted':
      return {
        ...sandboxPortal(
          {
            baseUrl: at.baseUrl,
            apiKey: at.credentials.PORTAL_CLIENT_ID ?? '',
            apiSecret: at.credentials.PORTAL_CLIENT_SECRET ?? '',
            apiVersion: profile.apiVersion,
            ownHeaders: filledIn(profile.headers, at.credentials),
            simulated: at.simulated,
            directoryPath: at.directoryPath ?? null,
            ownReplies: at.ownReplies ?? {},
            timeoutMs: profile.timeoutSeconds * 1000,
          },
          ports,
        ),
        begin: () => Promise.resolve(null),
      };
  }
};
