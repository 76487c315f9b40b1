import { timingSafeEqual } from 'node:crypto';
import { type IdentityShown, isAdmitted } from '#domain/account/firmSignIn.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type {
  FirmAnswer,
  FirmClient,
  FirmFound,
  FirmProviderUnfit,
  FirmRefused,
  FirmRound,
} from '../ports/firm.ts';
import type { IdentityPorts } from '../ports/signIn.ts';

/**
 * One sign-in at a firm's provider (design#firm-sign-in). Nothing of it is stored: the browser that began it holds it
 * sealed in a cookie of its own, so that an answer works in no other browser; its state is remembered once it is used.
 */

/** Why a person goes to the provider; `bind`: from within their own session. */
type Use = { for: 'sign_in' } | { for: 'bind'; sessionId: string };

type Out = {
  kind: 'out';
  use: Use;
  accountId: string;
  link: string;
  /** The setting with which it began. */
  setting: string;
  round: FirmRound;
  until: Instant;
};

/** The provider has confirmed the person. `proof`: spent by the session that it opens. */
type Shown = { kind: 'shown'; identity: string; proof: string; at: Instant; until: Instant };

/** It took too long, is over, or began in another browser. */
export type FirmRoundOver = { kind: 'firm_round_over' };
export const roundOver = fail<FirmRoundOver>({ kind: 'firm_round_over' });
/** The account admits other identities only. */
export type FirmNotAdmitted = { kind: 'firm_not_admitted' };

/** Time for a person to sign in at their provider, and then to find their second factor. */
export const roundLifeMs = 10 * 60_000;

const field = 'firm-round';

type Sealing = Pick<IdentityPorts, 'seal'>;

const sealed = ({ seal }: Sealing, value: Out | Shown): string =>
  Buffer.from(seal.seal(JSON.stringify(value), field, value.kind)).toString('base64url');

function opened<K extends (Out | Shown)['kind']>(
  { seal }: Sealing,
  cookie: string | null,
  kind: K,
  now: Instant,
): Extract<Out | Shown, { kind: K }> | null {
  if (cookie === null) return null;
  try {
    const text = seal.open(Buffer.from(cookie, 'base64url'), field, kind);
    const value = JSON.parse(text) as Extract<Out | Shown, { kind: K }>;
    return now < value.until ? value : null;
  } catch {
    // Not ours, of another kind, or of a key that is gone.
    return null;
  }
}

/** The account in the address of its sign-in: the same however often it is switched off and on. */
export const linkOf = ({ seal }: Sealing, accountId: string): string =>
  Buffer.from(seal.hash(accountId, 'firm-link')).toString('base64url').slice(0, 22);

/**
 * The page to which the provider of an account sends people back: just this address is registered there. Each account
 * has its own, so that no account's provider can have another's codes brought to itself (RFC 9700, mix-up).
 */
export const redirectUriOf = ({ publicUrl }: Pick<IdentityPorts, 'publicUrl'>, link: string): string =>
  `${publicUrl()}/login/firm/${link}`;

/** The stored form of an identity: the account, the issuer and the subject decide, and no mail address. */
export const hashOfIdentity = (
  { seal }: Sealing,
  { accountId, issuer }: Pick<FirmFound, 'accountId' | 'issuer'>,
  subject: string,
): Uint8Array => seal.hash(JSON.stringify([accountId, issuer, subject]), 'firm-identity');

const secretField = 'firm-secret';

export const sealSecret = ({ seal }: Sealing, accountId: string, secret: string): Uint8Array =>
  seal.seal(secret, accountId, secretField);

/** Our client at the provider of an account. */
export const clientOf = (
  { seal }: Sealing,
  { accountId, issuer, clientId, secretSealed }: Omit<FirmFound, 'id' | 'link' | 'subjects' | 'domains'>,
): FirmClient => ({ issuer, clientId, secret: seal.open(secretSealed, accountId, secretField) });

/** Begins a round: the address at the provider, and the cookie for this browser. */
export async function beginRound(
  ports: Pick<IdentityPorts, 'firms' | 'seal' | 'clock' | 'publicUrl'>,
  found: FirmFound,
  use: Use,
): Promise<Result<{ url: string; cookie: string }, FirmProviderUnfit>> {
  const begun = await ports.firms.begin(clientOf(ports, found), redirectUriOf(ports, found.link));
  if (!begun.ok) return begun;
  const { accountId, link, id: setting } = found;
  const { url, round } = begun.value;
  const until = ports.clock.wall() + roundLifeMs;
  return ok({ url, cookie: sealed(ports, { kind: 'out', use, accountId, link, setting, round, until }) });
}

export type FinishRoundFailure = FirmRoundOver | FirmNotAdmitted | FirmProviderUnfit | FirmRefused;

/** An answer with the account whose address it came to. */
export type FirmAnswerAt = FirmAnswer & { link: string };

/** The identity that the provider confirms to the browser that began the round, once. */
export async function finishRound(
  ports: Pick<IdentityPorts, 'firms' | 'seal' | 'clock' | 'publicUrl' | 'store'>,
  { cookie, answer: { link, ...answer }, use }: { cookie: string | null; answer: FirmAnswerAt; use: Use },
): Promise<Result<{ found: FirmFound; identity: IdentityShown }, FinishRoundFailure>> {
  const out = opened(ports, cookie, 'out', ports.clock.wall());
  if (out === null || !isSameUse(out.use, use) || !same(out.round.state, answer.state)) return roundOver;
  // A code of another provider is sent nowhere.
  if (out.link !== link) return roundOver;
  if (!(await ports.store.spend(ports.seal.hash(out.round.state, 'firm-state'), out.until))) return roundOver;
  const found = await ports.store.firmSignIn({ link: out.link });
  // Switched off or changed meanwhile.
  if (found === null || found.id !== out.setting || found.accountId !== out.accountId) return roundOver;
  const shown = await ports.firms.finish(
    clientOf(ports, found),
    redirectUriOf(ports, link),
    out.round,
    answer,
  );
  if (!shown.ok) return shown;
  if (!isAdmitted(shown.value, found)) return fail({ kind: 'firm_not_admitted' });
  return ok({ found, identity: shown.value });
}

const isSameUse = (a: Use, b: Use): boolean =>
  a.for === 'bind' ? b.for === 'bind' && a.sessionId === b.sessionId : b.for === 'sign_in';

const same = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The cookie of a browser whose person the provider has confirmed. */
export function shownCookie(ports: Pick<IdentityPorts, 'seal' | 'clock' | 'ids'>, hash: Uint8Array): string {
  const at = ports.clock.wall();
  const identity = Buffer.from(hash).toString('base64url');
  return sealed(ports, { kind: 'shown', identity, proof: ports.ids.token(32), at, until: at + roundLifeMs });
}

/** The confirmed identity of this browser, and what its session spends; null without one. */
export function readShown(
  ports: Pick<IdentityPorts, 'seal' | 'clock'>,
  cookie: string | null,
): { identityHash: Uint8Array; proofHash: Uint8Array; at: Instant; until: Instant } | null {
  const shown = opened(ports, cookie, 'shown', ports.clock.wall());
  return (
    shown && {
      identityHash: Buffer.from(shown.identity, 'base64url'),
      proofHash: ports.seal.hash(shown.proof, 'firm-proof'),
      at: shown.at,
      until: shown.until,
    }
  );
}
