import {
  domainTyped,
  type FirmDomain,
  type FirmIdentity,
  type FirmSignIn,
  type FirmSignInThen,
  isDomain,
  isSameClient,
  issuerProblem,
  proofRecordOf,
  switchedOffAt,
} from '#domain/account/firmSignIn.ts';
import type { Member } from '#domain/account/member.ts';
import { type FieldProblem, plain } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, type TooMany } from '../failures.ts';
import { namesAccount, proofOf } from './firmDomains.ts';
import type { AccountPorts, AccountRows } from '../ports/account.ts';
import type { FirmFound, FirmProviderUnfit } from '../ports/firm.ts';
import type { Seal } from '../ports/machine.ts';
import type { IdentityPorts } from '../ports/signIn.ts';
import {
  beginRound,
  type FirmAnswerAt,
  clientOf,
  finishRound,
  type FinishRoundFailure,
  hashOfIdentity,
  linkOf,
  redirectUriOf,
  sealSecret,
} from '../signIn/firmRound.ts';

type Store = Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal'>;

/**
 * A domain with the record that its DNS has to hold before it leads people to the account. `endsAt`: when the sign-in is
 * switched off because the record is missing.
 */
export type ShownDomain = FirmDomain & { record: string; text: string; endsAt: Instant | null };
export type ShownFirmSignIn = FirmSignIn & { domains: ShownDomain[] };

/** The sign-in of the account; null while it is off. `redirectUri`: to be registered at the provider. */
export async function readFirmSignIn(
  ports: Pick<AccountPorts, 'store' | 'seal'>,
  identity: Pick<IdentityPorts, 'publicUrl'>,
  who: Member,
): Promise<{ redirectUri: string; set: ShownFirmSignIn | null }> {
  const found = await ports.store.asMember(who, (rows) => rows.firm.get());
  const set =
    found === null ? null : { ...found.signIn, domains: found.domains.map(shownOf(ports, who.accountId)) };
  return { redirectUri: redirectUriOf(identity, set?.link ?? linkOf(ports, who.accountId)), set };
}

const shownOf =
  (ports: { seal: Pick<Seal, 'hash'> }, accountId: string) =>
  (of: FirmDomain): ShownDomain => ({
    ...of,
    record: proofRecordOf(of.domain),
    text: proofOf(ports, accountId, of.domain),
    endsAt: switchedOffAt(of),
  });

type FirmInput = {
  issuer: string;
  clientId: string;
  /** '' keeps the one before. */
  secret: string;
  domains: readonly string[];
  subjects: readonly string[];
};
export type FirmFieldsWrong = { kind: 'firm_fields'; errors: { path: string; problem: FieldProblem }[] };

const savesPerAccount = [{ max: 30, windowMs: 60 * 60_000 }];

/**
 * Switches the sign-in by the firm's provider on, or changes it, after the provider's description could be read. Another
 * provider or client disconnects every identity, because subjects mean nothing elsewhere.
 */
export async function setFirmSignIn(
  ports: Store & Pick<AccountPorts, 'limits'>,
  identity: Pick<IdentityPorts, 'firms' | 'publicUrl'>,
  who: Member,
  input: FirmInput,
): Promise<
  Result<{ redirectUri: string; set: ShownFirmSignIn | null }, FirmFieldsWrong | FirmProviderUnfit | TooMany>
> {
  const wall = ports.clock.wall();
  const { firms } = identity;
  const { accountId } = who;
  const { issuer, clientId } = input;
  const domains = [...new Set(input.domains.map(domainTyped))];
  const subjects = [...new Set(input.subjects)];
  const before = await ports.store.asMember(who, (rows) => rows.firm.get());
  const isKnown = isSameClient(before?.signIn ?? null, input);
  const problem = issuerProblem(issuer, { loopback: firms.loopback });
  const errors = [
    ...(problem === null ? [] : [{ path: 'issuer', problem }]),
    ...(input.secret === '' && !isKnown
      ? [{ path: 'client_secret', problem: plain('client_secret_missing') }]
      : []),
    ...(domains.every(isDomain) ? [] : [{ path: 'domains', problem: plain('firm_domain') }]),
    ...(domains.length + subjects.length === 0 ? [{ path: 'domains', problem: plain('firm_nobody') }] : []),
  ];
  if (errors.length > 0) return fail({ kind: 'firm_fields', errors });
  const tooMany = await countAgainst(ports, `firm:set:${accountId}`, savesPerAccount, wall);
  if (tooMany !== null) return fail(tooMany);
  const secretSealed =
    input.secret === '' && before !== null ? before.secretSealed : sealSecret(ports, accountId, input.secret);
  const found = await firms.discover(clientOf(ports, { accountId, issuer, clientId, secretSealed }));
  if (!found.ok) return found;
  const proven = await Promise.all(
    domains.map(async (domain): Promise<FirmDomain> => {
      const named = await namesAccount({ ...ports, firms }, accountId, domain);
      if (named === true) return { domain, provenAt: wall, seenAt: wall, lostAt: null };
      const earlier = before?.domains.find((one) => one.domain === domain);
      return earlier ?? { domain, provenAt: null, seenAt: null, lostAt: null };
    }),
  );
  const signIn: FirmSignIn = {
    id: ports.ids.uuid(),
    link: before?.signIn.link ?? linkOf(ports, accountId),
    issuer,
    clientId,
    subjects,
    madeAt: wall,
  };
  await ports.store.asMember(who, async (rows) => {
    const then = await standing(ports, rows, accountId);
    await rows.firm.put(signIn, {
      madeBy: who.personId,
      secretSealed,
      domains: proven,
      keepsIdentities: isSameClient(then, signIn),
    });
    const code = then === null ? 'firm_sign_in_on' : 'firm_sign_in_changed';
    await rows.security.note({ code }, wall, { kind: 'firm_sign_in', before: then, after: signIn.id });
    await rows.changed();
  });
  return ok({
    redirectUri: redirectUriOf(identity, signIn.link),
    set: { ...signIn, domains: proven.map(shownOf(ports, accountId)) },
  });
}

/** The value that an undo restores; null while it is off. */
async function standing(
  ports: Pick<Store, 'seal'>,
  rows: Pick<AccountRows, 'firm'>,
  accountId: string,
): Promise<FirmSignInThen | null> {
  const found = await rows.firm.get();
  if (found === null) return null;
  const { signIn, domains, secretSealed } = found;
  const { secret } = clientOf(ports, { ...signIn, accountId, secretSealed });
  return { ...signIn, domains, secret };
}

/** Switches it off: every identity is disconnected, and its sessions end. */
export const endFirmSignIn = (
  ports: Pick<AccountPorts, 'store' | 'clock' | 'seal'>,
  who: Member,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    const before = await standing(ports, rows, who.accountId);
    if (before === null || !(await rows.firm.end())) return notFound;
    const undo = { kind: 'firm_sign_in', before, after: null } as const;
    await rows.security.note({ code: 'firm_sign_in_off' }, ports.clock.wall(), undo);
    await rows.changed();
    return ok(null);
  });

/** The caller's own identity at the firm's provider. `firm` null: the account has switched nothing on. */
export const readOwnFirmIdentity = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member,
): Promise<{ firm: Pick<FirmSignIn, 'issuer' | 'link'> | null; identity: FirmIdentity | null }> =>
  ports.store.asMember(who, async (rows) => ({
    firm: (await rows.firm.get())?.signIn ?? null,
    identity: await rows.firm.identityOf(who.personId),
  }));

type InSession = Member & { sessionId: string };

/** Sends the caller to the firm's provider, to connect the identity that they show there. */
export async function beginFirmBinding(
  ports: Pick<AccountPorts, 'store'>,
  identity: IdentityPorts,
  who: InSession,
): Promise<Result<{ url: string; cookie: string }, NotFound | FirmProviderUnfit>> {
  const found = await ports.store.asMember(who, (rows) => foundOf(rows, who.accountId));
  return found === null ? notFound : beginRound(identity, found, { for: 'bind', sessionId: who.sessionId });
}

async function foundOf(rows: Pick<AccountRows, 'firm'>, accountId: string): Promise<FirmFound | null> {
  const found = await rows.firm.get();
  if (found === null) return null;
  const { signIn, domains, secretSealed } = found;
  return { ...signIn, accountId, domains: domains.map(({ domain }) => domain), secretSealed };
}

/** Another member of the account has connected this identity. */
export type FirmIdentityTaken = { kind: 'firm_identity_taken' };

const longestShown = 120;

/**
 * Connects the identity that the provider has confirmed in this browser to the caller, in the session that began with a
 * fresh proof. Its subject counts; an equal mail address connects nothing.
 */
export async function bindFirmIdentity(
  ports: Store,
  identity: IdentityPorts,
  who: InSession,
  input: { cookie: string | null; answer: FirmAnswerAt },
): Promise<Result<FirmIdentity, FinishRoundFailure | FirmIdentityTaken | NotFound>> {
  const finished = await finishRound(identity, { ...input, use: { for: 'bind', sessionId: who.sessionId } });
  if (!finished.ok) return finished;
  const { found, identity: shown } = finished.value;
  if (found.accountId !== who.accountId) return notFound;
  const wall = ports.clock.wall();
  const bound: FirmIdentity = {
    id: ports.ids.uuid(),
    shown: (shown.mail || shown.subject).slice(0, longestShown),
    boundAt: wall,
  };
  const hash = hashOfIdentity(ports, found, shown.subject);
  try {
    return await ports.store.asMember(who, async (rows) => {
      // The provider may have been changed while it was asked.
      if ((await rows.firm.get())?.signIn.id !== found.id) return notFound;
      if (!(await rows.firm.bind(who.personId, bound, hash))) throw new Taken();
      await rows.security.note({ code: 'firm_identity_bound' }, wall, {
        kind: 'firm_identity',
        id: bound.id,
      });
      await rows.changed();
      return ok(bound);
    });
  } catch (error) {
    if (error instanceof Taken) return fail({ kind: 'firm_identity_taken' });
    throw error;
  }
}

/** Rolls back the end of the caller's identity before. */
class Taken extends Error {}

/** Disconnects the caller's identity, and ends the sessions that it opened. */
export const endFirmBinding = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    if (!(await rows.firm.unbind(who.personId))) return notFound;
    await rows.security.note({ code: 'firm_identity_ended' }, ports.clock.wall(), { kind: 'own_stays' });
    await rows.changed();
    return ok(null);
  });
