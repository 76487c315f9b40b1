import { noticeWays, type Person } from '#domain/account/person.ts';
import { isSettled } from '#domain/filing/filing.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import { nextDigest, type NoticeParams } from '#domain/filing/notice.ts';
import type { PortalNewsCode } from '#domain/registration/portalNews.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import type { DeskQueue } from '#domain/views/deskRow.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { SystemRows } from '../ports/system.ts';
import { type DeskRow, listDesk, wholeDesk } from './listDesk.ts';

type DigestPorts = Pick<Ports, 'store' | 'clock' | 'extensions' | 'pageOf'> & {
  systemRows: Pick<SystemRows, 'digests'>;
};

/** Sends the digests that are due. */
export async function sendDigests(ports: DigestPorts): Promise<void> {
  for (const accountId of await ports.systemRows.digests.due(await ports.clock.product()))
    await sendDigest(ports, accountId);
}

/**
 * Sends each person in charge one message on their clients, with open work and the returns filed since the
 * last digest, in place of one message per GSTIN. Repeats daily while work is open. Skips people without
 * news.
 */
async function sendDigest(ports: DigestPorts, accountId: string): Promise<void> {
  const desk = await listDesk(ports, accountId, wholeDesk);
  const now = await ports.clock.product();
  await ports.store.asTenant(accountId, async (rows) => {
    // Another process may have sent it.
    const taken = await rows.digests.take(now);
    if (taken === null) return;
    const since = taken.before ?? taken.due - DAY_MS;
    const filed = await rows.digests.filedSince(since);
    const waits = desk.rows.some((row) => row.notices.length > 0 || isWaiting(row));
    await rows.digests.keep(now, waits ? nextDigest(now) : null);
    const owner = (await rows.people.get())?.id ?? '';
    const ofEach = Map.groupBy(
      desk.rows,
      ({ registration: { approverId, assignedTo } }) => approverId ?? assignedTo ?? owner,
    );
    for (const clients of ofEach.values()) {
      const person = await rows.people.inCharge(clients[0]?.registration.id ?? '');
      if (person !== null)
        await sendTo(ports, rows, person, clients, {
          now,
          filed,
          news: newsSince(clients, taken.before ?? since - DAY_MS),
        });
    }
  });
}

/**
 * Changes that were noticed at the portal since the last message: each is in one message only. The first message goes
 * back a day more, because the daily watch asks for it up to a day after another step has noticed the change.
 */
function newsSince(clients: readonly DeskRow[], since: Instant): Partial<Record<PortalNewsCode, number>> {
  const codes = clients
    .flatMap(({ registration }) => registration.portalNews)
    .filter(({ at }) => at > since)
    .map(({ code }) => code);
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
}

const waiting = ['say_nil', 'codes', 'blocked', 'by_hand'] as const;

const isWaiting = ({ state }: DeskRow): boolean => (waiting as readonly DeskQueue[]).includes(state.queue);

/** The number of clients that a digest names. */
const named = 2;

/** The first to look at of those that wait, what their lateness costs, and the next due date among them. */
function urgencyOf(
  clients: readonly DeskRow[],
  now: Instant,
): Pick<NoticeParams['digest'], 'now' | 'first' | 'late' | 'due'> {
  const found = clients.filter(isWaiting).map((row) => ({
    name: row.business,
    fees: row.consequences?.fees ?? null,
    days: Math.max(0, ...(row.consequences?.fees?.each ?? []).map(({ days }) => days)),
    due: row.state.due?.at ?? Infinity,
    open: row.filing === null ? [] : returnsOf(row.filing).filter(({ state }) => !isSettled(state)),
  }));
  const late = found.filter(({ fees }) => fees !== null);
  const sum = (of: 'rupees' | 'perDay') => late.reduce((all, { fees }) => all + (fees?.[of] ?? 0), 0);
  const ahead = found.flatMap(({ open }) => open.map(({ dueAt }) => dueAt)).filter((due) => due >= now);
  return {
    now,
    first: found
      .toSorted((a, b) => b.days - a.days || a.due - b.due)
      .slice(0, named)
      .map(({ name }) => name),
    late:
      late.length === 0
        ? null
        : {
            clients: late.length,
            days: Math.max(...late.map(({ days }) => days)),
            rupees: sum('rupees'),
            perDay: sum('perDay'),
          },
    due: ahead.length === 0 ? null : Math.min(...ahead),
  };
}

async function sendTo(
  ports: DigestPorts,
  rows: TenantRows,
  person: Person,
  clients: readonly DeskRow[],
  { now, filed, news: found }: { now: Instant; filed: number; news: ReturnType<typeof newsSince> },
): Promise<void> {
  const count = (queue: DeskQueue): number => clients.filter(({ state }) => state.queue === queue).length;
  const scheduled = count('scheduled');
  const notices = clients.reduce((sum, { notices: open }) => sum + open.length, 0);
  const news =
    filed > 0 ||
    Object.keys(found).length > 0 ||
    notices > 0 ||
    scheduled > 0 ||
    waiting.some((queue) => count(queue) > 0);
  if (!news) return;
  const language = person.language ?? 'en';
  const params = {
    sayNil: count('say_nil'),
    codes: count('codes'),
    blocked: count('blocked'),
    byHand: count('by_hand'),
    notices,
    scheduled,
    filed,
    news: found,
    ...urgencyOf(clients, now),
    page: new URL('/dashboard', ports.pageOf('')).href,
  };
  const words = {
    ...sayNotice({ code: 'digest', params }, language),
    template: smsTemplate('digest', language),
  };
  for (const way of noticeWays(person))
    await rows.outbox.add({ ...way, ...words }, { wall: ports.clock.wall() });
}
