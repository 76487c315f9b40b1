import { may } from '#domain/account/member.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import {
  type Deed,
  inviteUndoMs,
  isFactor,
  isOwn,
  mayUndo,
  rightFor,
  type SecurityCode,
  subjectOf,
  type Undo,
} from '#domain/views/securityEvent.ts';
import type { Clock, Ids, Seal } from '../ports/machine.ts';
import type { AccountToMend, IdentityRows } from '../ports/signIn.ts';
import { type AccountUndo, type Mending, type OwnUndo, undoDeed, undoOwn } from './undoDeed.ts';

/** The result of undoing one thing that a session made or changed. `at` is wall time. */
export type TakenBack = { code: SecurityCode; at: Instant; done: boolean };

/** Which acts to undo, and for whom. */
type Asked = {
  personId: string;
  sessionIds: readonly string[];
  /** Only later changes. */
  since: Instant;
  /** Also what was done since then by links to the person, in no session. */
  linksSince: Instant;
  /** The link of a message was used, not an open session. */
  byLink: boolean;
  /** Only the mailbox, by the link to a former one. */
  onlyMail: boolean;
  /** Whether a second factor may go. `mail`: the mailbox that is the person's once it is restored. */
  mayEndFactor: (mail: string) => boolean;
};

/**
 * Undoes what disowned sessions made or changed, in each account (record 160), and what members did in the last days
 * who joined by their invitations or got more rights from them. The person's right of this moment decides, and a
 * later choice stays. Newest first.
 */
export async function takeBack(
  ports: { clock: Clock; ids: Ids; seal: Seal },
  identity: IdentityRows,
  asked: Asked,
): Promise<TakenBack[]> {
  const { personId, sessionIds, since, linksSince, onlyMail } = asked;
  const mending: Mending = {
    ports,
    personId,
    wall: ports.clock.wall(),
    product: await ports.clock.product(),
  };
  const found = new Map<string, Deed[]>();
  await inEachAccount(identity, sessionIds, async (rows) => {
    const deeds = (await rows.deedsOfSessions(sessionIds)).filter(({ at }) => at >= since);
    const all = [...deeds, ...(await rows.deedsByLink(personId, linksSince))];
    found.set(rows.accountId, onlyMail ? all.filter(({ undo }) => undo.kind === 'mail') : all);
  });
  const own = await undoOwnDeeds(identity, mending, asked, [...found.values()].flat());
  const results = [...own.values()];
  const noted = new Set<string>();
  await inEachAccount(identity, sessionIds, async (rows) => {
    const deeds = found.get(rows.accountId) ?? [];
    const done = await undoInAccount(mending, rows, deeds.filter(isOfAccount));
    results.push(...done);
    const mine = deeds.filter(({ undo }) => isOwn(undo)).map(nameOf);
    const first = [...new Set(mine)].filter((name) => !noted.has(name));
    for (const name of first) noted.add(name);
    for (const one of [...done, ...first.flatMap((name) => own.get(name) ?? [])])
      if (one.done) await rows.security.note({ code: 'taken_back', what: [one.code] }, mending.wall);
  });
  return results.toSorted((a, b) => b.at - a.at);
}

/** Each account in which one of these sessions did something, once. */
async function inEachAccount(
  identity: IdentityRows,
  sessionIds: readonly string[],
  work: (rows: AccountToMend) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  for (const sessionId of sessionIds)
    await identity.inAccountsOf(sessionId, async (rows) => {
      if (seen.has(rows.accountId)) return;
      seen.add(rows.accountId);
      await work(rows);
    });
}

type DeedOf<U extends Undo> = Deed & { undo: U };
const isOfAccount = (deed: Deed): deed is DeedOf<AccountUndo> => !isOwn(deed.undo);
const isOfPerson = (deed: Deed): deed is DeedOf<OwnUndo> => isOwn(deed.undo);

/** A person's own act is noted in each of their accounts. */
const nameOf = ({ event, at }: Deed): string => `${event.code} ${at}`;

/** The mailbox first: it decides whether a second factor may go. By the name of each act. */
async function undoOwnDeeds(
  identity: IdentityRows,
  mending: Mending,
  { byLink, mayEndFactor }: Asked,
  deeds: readonly Deed[],
): Promise<Map<string, TakenBack>> {
  const own = [...new Map(deeds.filter(isOfPerson).map((deed) => [nameOf(deed), deed])).values()];
  const results = new Map<string, TakenBack>();
  const undo = async (some: readonly DeedOf<OwnUndo>[], mayEnd: boolean): Promise<void> => {
    const done = await newestFirst(
      some,
      new Set(),
      async (deed) => !isLongAgo(deed, mending, byLink) && undoOwn(identity, mending, deed.undo, mayEnd),
    );
    for (const deed of some)
      results.set(nameOf(deed), { code: deed.event.code, at: deed.at, done: done.has(deed) });
  };
  await undo(
    own.filter((deed) => !isFactor(deed.undo)),
    false,
  );
  const mail = (await identity.people.byId(mending.personId))?.email ?? '';
  await undo(
    own.filter((deed) => isFactor(deed.undo)),
    mayEndFactor(mail),
  );
  return results;
}

/**
 * A week later a hand-over stands, and so does a mailbox against an open session: the session may be a thief's, and
 * only the mailbox shows who its person is.
 */
const isLongAgo = (
  { event, undo, at }: Deed,
  { personId, wall }: Pick<Mending, 'personId' | 'wall'>,
  byLink: boolean,
): boolean =>
  wall - at > inviteUndoMs &&
  (event.code === 'member_left' ||
    (undo.kind === 'role' && undo.personId === personId) ||
    (undo.kind === 'mail' && !byLink));

/**
 * Undoes the newest first, so that each finds the value that it left. Where somebody has chosen otherwise since, the
 * older acts on the same thing stay too: `stays` names it. Those of one instant are tried in any order. Returns what was
 * undone.
 */
async function newestFirst<D extends Deed>(
  deeds: readonly D[],
  stays: Set<string>,
  undo: (deed: D) => Promise<boolean>,
): Promise<ReadonlySet<D>> {
  const done = new Set<D>();
  for (const [, atOnce] of [...Map.groupBy(deeds, ({ at }) => at)].toSorted(([a], [b]) => b - a)) {
    let open = atOnce.filter((deed) => !stays.has(subjectOf(deed.undo) ?? ''));
    for (let before = -1; open.length !== before;) {
      before = open.length;
      for (const deed of open) if (await undo(deed)) done.add(deed);
      open = open.filter((deed) => !done.has(deed));
    }
    for (const { undo: left } of open) stays.add(subjectOf(left) ?? '');
    stays.delete('');
  }
  return done;
}

type AccountDeed = DeedOf<AccountUndo>;
/** A member who came in by an invitation of a disowned session. */
type Joined = { member: string; at: Instant };

async function undoInAccount(
  mending: Mending,
  rows: AccountToMend,
  deeds: readonly AccountDeed[],
): Promise<TakenBack[]> {
  const { personId, wall } = mending;
  const followed = await follow(rows, deeds, mending);
  const all = [...deeds, ...followed.deeds];
  const done = new Set<string>();
  const stays = new Set<string>();
  const undo = async (some: readonly AccountDeed[], mayBe: (deed: AccountDeed) => Promise<boolean>) => {
    const undone = await newestFirst(
      some,
      stays,
      async (deed) =>
        !isLongAgo(deed, mending, false) && (await mayBe(deed)) && undoDeed(mending, rows, deed.undo),
    );
    for (const { id } of undone) done.add(id);
  };
  const isOnMembers = ({ undo: { kind } }: AccountDeed) => kind === 'role' || kind === 'membership';
  const isOnSelf = ({ undo: of }: AccountDeed) => 'personId' in of && of.personId === personId;
  // First the person's own role: whatever the disowned sessions did to it does not decide what may be undone.
  await undo(all.filter(isOnSelf), async () => true);
  const role = await rows.people.roleOf(personId);
  const allowed = async ({ undo: of }: AccountDeed) =>
    mayUndo(of, { personId, role, approver: await approverOf(rows, of) });
  // Members before everything else, each in the order of coming and going.
  const others = all.filter((deed) => isOnMembers(deed) && !isOnSelf(deed));
  const isOut = new Set<string>();
  const mayTakeOut = mayUndo({ kind: 'invitation', id: '' }, { personId, role, approver: null });
  let before = Infinity;
  for (const { member, at } of [...followed.joined].toSorted((a, b) => b.at - a.at)) {
    const [from, until] = [at, before];
    await undo(
      others.filter((deed) => deed.at >= from && deed.at < until),
      allowed,
    );
    if (mayTakeOut && (await takeOut(rows, member, wall))) isOut.add(member);
    before = at;
  }
  await undo(
    others.filter((deed) => deed.at < before),
    allowed,
  );
  const rest = all.filter((deed) => !isOnMembers(deed));
  const isOnApprover = ({ undo: { kind } }: AccountDeed) => kind === 'approver';
  await undo(rest.filter(isOnApprover), allowed);
  await undo(
    rest.filter((deed) => !isOnApprover(deed)),
    allowed,
  );
  for (const [deed, invitation] of followed.invitations) {
    if (invitation.state === 'open' && mayTakeOut) await rows.invitations.takeBack(invitation.id, wall);
    if (
      invitation.state === 'joined'
        ? isOut.has(invitation.member)
        : invitation.state === 'over' || (invitation.state === 'open' && mayTakeOut)
    )
      done.add(deed);
  }
  // Without a role the person hears of their own acts alone.
  return (role === null ? deeds : all).map(({ id, event, at }) => ({
    code: event.code,
    at,
    done: done.has(id),
  }));
}

/** Whose yes the GSTIN needs, where the act itself did not choose them. */
async function approverOf(rows: AccountToMend, undo: AccountUndo): Promise<string | null> {
  if (undo.kind === 'approver') return undo.before;
  const id =
    'registrationId' in undo
      ? undo.registrationId
      : 'filingId' in undo
        ? ((await rows.filings.byId(undo.filingId))?.registrationId ?? null)
        : null;
  return id === null ? null : ((await rows.registrations.byId(id))?.approverId ?? null);
}

/** Removes a member who joined by an invitation. True when they are none afterwards. */
async function takeOut(rows: AccountToMend, member: string, wall: Instant): Promise<boolean> {
  if (!(await rows.members.expel(member, wall))) return (await rows.people.roleOf(member)) === null;
  await rows.security.note({ code: 'member_removed', member }, wall);
  return true;
}

/** An invitation behind an act: still open, over, too old to undo, or its guest has joined. */
type FoundInvitation =
  | { state: 'open'; id: string }
  | { state: 'over' | 'stays' }
  | { state: 'joined'; member: string };

/**
 * Finds the invitations behind these acts, and what their members have done: everything by those who joined,
 * directly or through each other, and what only the new role allowed by those who got more rights.
 */
async function follow(
  rows: AccountToMend,
  deeds: readonly AccountDeed[],
  { personId, wall }: Mending,
): Promise<{ joined: Joined[]; invitations: Map<string, FoundInvitation>; deeds: AccountDeed[] }> {
  const joined = new Map<string, Instant>();
  const invitations = new Map<string, FoundInvitation>();
  const theirs = new Map<string, AccountDeed>();
  const open = [...deeds];
  const add = async (member: string, since: Instant, counts: (undo: Undo) => boolean): Promise<void> => {
    for (const deed of await rows.deedsOfPerson(member, since)) {
      const { undo } = deed;
      const ofThemselves = isOwn(undo) || ('personId' in undo && undo.personId === member);
      if (!isOfAccount(deed) || ofThemselves || !counts(undo) || theirs.has(deed.id)) continue;
      if (deeds.some(({ id }) => id === deed.id)) continue;
      theirs.set(deed.id, deed);
      open.push(deed);
    }
  };
  for (let deed = open.shift(); deed !== undefined; deed = open.shift()) {
    const { undo } = deed;
    if (undo.kind === 'role' && undo.personId !== personId && wall - deed.at <= inviteUndoMs)
      await add(undo.personId, deed.at, (act) => {
        const right = rightFor(act);
        return right !== null && !may(undo.before, right);
      });
    if (undo.kind !== 'invitation') continue;
    const found = await rows.invitations.lock(undo.id);
    if (found === null || found === 'open' || found === 'taken_back' || found.acceptedBy === personId) {
      // Null: gone with the account of the invited person, who may have joined and left others behind.
      invitations.set(
        deed.id,
        found === 'open' ? { state: 'open', id: undo.id } : { state: found === null ? 'stays' : 'over' },
      );
      continue;
    }
    const { acceptedBy: member, acceptedAt } = found;
    const isLate = wall - acceptedAt > inviteUndoMs;
    invitations.set(deed.id, isLate ? { state: 'stays' } : { state: 'joined', member });
    if (isLate || joined.has(member)) continue;
    joined.set(member, acceptedAt);
    await add(member, acceptedAt, () => true);
  }
  return {
    joined: [...joined].map(([member, at]) => ({ member, at })),
    invitations,
    deeds: [...theirs.values()],
  };
}
