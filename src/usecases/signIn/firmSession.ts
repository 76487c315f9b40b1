import { domainTyped } from '#domain/account/firmSignIn.ts';
import { deviceName, type Person } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { countAgainst } from '../countAgainst.ts';
import type { TooMany } from '../failures.ts';
import type { FirmProviderUnfit } from '../ports/firm.ts';
import type { RateRule } from '../ports/machine.ts';
import type { IdentityPorts, PasskeyAnswer } from '../ports/signIn.ts';
import { countFactorTry, judgeSecondFactor, passkeyRequest } from './factor.ts';
import {
  beginRound,
  type FirmAnswerAt,
  finishRound,
  type FinishRoundFailure,
  type FirmRoundOver,
  hashOfIdentity,
  readShown,
  roundOver,
  shownCookie,
} from './firmRound.ts';
import { holdOf } from './hold.ts';
import { makeRoom, notifySignIn } from './newSession.ts';
import { type SecondFactorMissing, type Session, sessionFor, type SignInHeld } from './openSession.ts';
import { hashOfNumber, hashOfRefresh, sessionLifeMs } from './rules.ts';
import { recordFactorUse } from './secondFactor.ts';
import { withinProof } from './signInCode.ts';

/** No account signs in by this link, or by this domain. */
export type FirmUnknown = { kind: 'firm_unknown' };
/** The identity is connected to nobody in the account. */
export type FirmIdentityUnknown = { kind: 'firm_identity_unknown' };

/** Each begins with calls to a provider of somebody's choice. */
const roundsPerAddress: RateRule[] = [{ max: 60, windowMs: 15 * 60_000 }];

/** Sends a browser to the provider of a firm (design#firm-sign-in). */
export async function beginFirmSignIn(
  ports: IdentityPorts,
  input: { by: { link: string } | { domain: string }; address: string },
): Promise<Result<{ url: string; cookie: string }, FirmUnknown | FirmProviderUnfit | TooMany>> {
  const bucket = `firm:begin:${input.address}`;
  const tooMany = await countAgainst(ports, bucket, roundsPerAddress, ports.clock.wall());
  if (tooMany !== null) return fail(tooMany);
  const by = 'domain' in input.by ? { domain: domainTyped(input.by.domain) } : input.by;
  const found = await ports.store.firmSignIn(by);
  return found === null ? fail({ kind: 'firm_unknown' }) : beginRound(ports, found, { for: 'sign_in' });
}

/** Takes the provider's answer in the browser that began; its person is confirmed, and not signed in yet. */
export async function finishFirmSignIn(
  ports: IdentityPorts,
  input: { cookie: string | null; answer: FirmAnswerAt },
): Promise<Result<{ cookie: string }, FinishRoundFailure>> {
  const finished = await finishRound(ports, { ...input, use: { for: 'sign_in' } });
  if (!finished.ok) return finished;
  const { found, identity } = finished.value;
  return ok({ cookie: shownCookie(ports, hashOfIdentity(ports, found, identity.subject)) });
}

/** Options for the passkey of the confirmed person; null when they have none. */
export async function passkeyOfFirm(
  ports: IdentityPorts,
  input: { cookie: string | null },
): Promise<Result<Record<string, unknown> | null, FirmRoundOver>> {
  const shown = readShown(ports, input.cookie);
  if (shown === null) return roundOver;
  const within = withinProof(shown.proofHash);
  const options = await ports.store.ofFirm(shown.identityHash, async (rows) => {
    const own = await rows.firm.get(shown.identityHash);
    return own === null
      ? null
      : passkeyRequest(ports, rows, { personId: own.personId, within }, ports.clock.wall());
  });
  return ok(options);
}

export type OpenFirmFailure =
  | FirmRoundOver
  | FirmIdentityUnknown
  | SignInHeld
  | SecondFactorMissing
  | TooMany;

/**
 * Opens a session of the confirmed person, in the account of their firm alone. It is no fresh proof. A person with a
 * second factor gives it, as after their number; a hold is ended by the number and the mailbox only.
 */
export async function openFirmSession(
  ports: IdentityPorts,
  input: {
    cookie: string | null;
    device: Record<string, string>;
    address: string;
    secondFactor: string | PasskeyAnswer | null;
  },
): Promise<Result<Session, OpenFirmFailure>> {
  const now = ports.clock.wall();
  const { secondFactor, address } = input;
  const shown = readShown(ports, input.cookie);
  if (shown === null) return roundOver;
  const { identityHash, proofHash } = shown;
  const within = withinProof(proofHash);
  const id = ports.ids.uuid();
  const secret = ports.ids.token(32);
  const device = deviceName(input.device);
  const phone = await ports.store.ofFirm(identityHash, async (rows) => {
    const own = await rows.firm.get(identityHash);
    return own === null ? null : ((await rows.people.byId(own.personId))?.phone ?? null);
  });
  if (phone === null) return fail({ kind: 'firm_identity_unknown' });
  if (secondFactor !== null) {
    const tooMany = await countFactorTry(ports, { within, phone, answer: secondFactor }, now);
    if (tooMany) return fail(tooMany);
  }
  const opened = await ports.store.ofFirm(
    identityHash,
    async (rows): Promise<Result<Person, OpenFirmFailure>> => {
      await rows.holdNumber(phone);
      const own = await rows.firm.get(identityHash);
      const person = own === null ? null : await rows.people.byId(own.personId);
      if (own === null || person === null) return fail({ kind: 'firm_identity_unknown' });
      const endedAt = await rows.proofs.endedAt(hashOfNumber(ports, phone));
      if (await rows.proofs.isSpent(proofHash)) return roundOver;
      if (endedAt !== null && shown.at <= endedAt) return roundOver;
      const hold = await holdOf(rows, person.id, now);
      if (hold !== null) {
        const why = hold.why === 'idle' ? 'idle' : 'held';
        await rows.security.note({ code: 'sign_in_refused', why, address }, now);
        return fail({ kind: 'sign_in_held', why: hold.why, until: hold.until, mail: null });
      }
      const factor = await judgeSecondFactor(ports, rows, { id: person.id, within }, secondFactor ?? '', now);
      if (factor === 'wrong' && secondFactor === null) return fail({ kind: 'second_factor_needed' });
      await recordFactorUse(ports, rows, { person, sessionId: id, shown: factor, address }, now);
      if (factor === 'wrong') return fail({ kind: 'second_factor_wrong' });
      if (!(await rows.proofs.spend(proofHash, shown.until))) return roundOver;
      await makeRoom(rows, person.id, now);
      await rows.sessions.add({
        id,
        personId: person.id,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: now + sessionLifeMs,
        revokedAt: null,
        device: input.device,
        refreshHash: hashOfRefresh(ports, secret),
        previousRefreshHash: null,
        successorSealed: null,
        rotatedAt: null,
        provenAt: 0,
        firmAccount: own.accountId,
      });
      await rows.security.note({ code: 'firm_signed_in', device, address }, now, id, {
        kind: 'firm_identity',
        id: own.id,
      });
      const language = await rows.people.language(person.id);
      await notifySignIn(ports, rows, { person, sessionId: id, device, language }, now);
      return ok(person);
    },
  );
  if (opened === null) return fail({ kind: 'firm_identity_unknown' });
  return opened.ok ? ok(await sessionFor(ports, { id, secret }, opened.value, now)) : opened;
}
