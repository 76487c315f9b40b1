import { type FieldProblem, plain, problem } from '../shared/fieldProblem.ts';
import { DAY_MS, type Instant } from '../shared/istTime.ts';

/**
 * Sign-in by a firm's own identity provider (design#firm-sign-in), by OpenID Connect: as an account has set it up. Its
 * client secret is kept apart, sealed.
 */
export type FirmSignIn = {
  /** Another one with each change of the provider. */
  id: string;
  /** Names the account in the address of its sign-in; no secret. */
  link: string;
  issuer: string;
  clientId: string;
  /** The provider's subjects that may sign in, beside those with a mail address of a domain. */
  subjects: string[];
  madeAt: Instant;
};

/**
 * A mail domain of the firm. `provenAt`: when its DNS named the account; null: nobody is led here by it. `seenAt`: when
 * its record was last there; null while that is when it was proven. `lostAt`: since when the record is missing, as the owners have heard; nobody is led here
 * meanwhile.
 */
export type FirmDomain = {
  domain: string;
  provenAt: Instant | null;
  seenAt: Instant | null;
  lostAt: Instant | null;
};

/** For how long servers of a domain may give no answer before its record counts as missing. */
const silenceMs = 2 * DAY_MS;
/** From the owners' notice to the end of the sign-in. */
const graceMs = 7 * DAY_MS;

/** Is the record of a domain missing? `named` null: its servers do not answer. */
export const isMissing = (
  { provenAt, seenAt, lostAt }: FirmDomain,
  named: boolean | null,
  now: Instant,
): boolean =>
  named === false || (named === null && (lostAt !== null || now - (seenAt ?? provenAt ?? 0) >= silenceMs));

/** When the sign-in is switched off because the record is missing; null: it is there. */
export const switchedOffAt = ({ lostAt }: Pick<FirmDomain, 'lostAt'>): Instant | null =>
  lostAt === null ? null : lostAt + graceMs;

/** A sign-in with all that sets it up, as an undo restores it. `secret` is in clear: an undo is stored sealed. */
export type FirmSignInThen = FirmSignIn & { domains: FirmDomain[]; secret: string };

/** Does an identity at one stay an identity at the other? Subjects mean nothing to another provider or client. */
export const isSameClient = (a: Client | null, b: Client): boolean =>
  a !== null && a.issuer === b.issuer && a.clientId === b.clientId;
type Client = Pick<FirmSignIn, 'issuer' | 'clientId'>;

/** The connected identity of a member. `shown`: the mail address that the provider named, else the subject. */
export type FirmIdentity = { id: string; shown: string; boundAt: Instant };

/** The content of a provider's ID token. `mail`: '' unless it names one and does not deny that it is verified. */
export type IdentityShown = { subject: string; mail: string };

export const maxFirmDomains = 10;
export const maxFirmSubjects = 100;

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Why a provider cannot be asked at this address; null if it can. Whether its name resolves to a public machine is
 * checked at each call. `loopback`: in a demo, allows a provider on the same machine.
 */
export function issuerProblem(text: string, may: { loopback: boolean }): FieldProblem | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '' || url.search !== '')
    return plain('issuer_no_address');
  if (url.protocol === 'https:') return null;
  if (url.protocol === 'http:' && may.loopback && loopback.includes(url.hostname)) return null;
  return problem('issuer_https', { loopback: may.loopback });
}

const domainShape = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A domain as people type it: with an @ or a whole mail address before it. */
export const domainTyped = (typed: string): string =>
  typed.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, '');

export const isDomain = (text: string): boolean => domainShape.test(text);

/** May this identity of the provider be connected and sign in? The domain of its mail decides, or its subject. */
export const isAdmitted = (
  { subject, mail }: IdentityShown,
  { subjects, domains }: { subjects: readonly string[]; domains: readonly string[] },
): boolean => subjects.includes(subject) || (mail.includes('@') && domains.includes(domainTyped(mail)));

/** The name in the DNS under which a domain names its account, and the text that it holds. */
export const proofRecordOf = (domain: string): string => `_shunya.${domain}`;
export const proofTextOf = (code: string): string => `shunya-sign-in=${code}`;
