import type { DeskQueue } from '#domain/views/deskRow.ts';
import { nextDigest } from '#domain/filing/notice.ts';
import { noticeWays, type Person } from '#domain/account/person.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import type { Ports } from '../ports/ports.ts';
import type { SystemRows } from '../ports/system.ts';
import type { TenantRows } from '../ports/store.ts';
import { type DeskRow, listDesk, wholeDesk } from './listDesk.ts';

type DigestPorts = Pick<Ports, 'store' | 'clock' | 'extensions' | 'pageOf'> & {
  across: Pick<SystemRows, 'digests'>;
};

/** Sends what is due now. */
export async function sendDigests(ports: DigestPorts): Promise<void> {
  for (const accountId of await ports.across.digests.due(await ports.clock.product()))
    await sendDigest(ports, accountId);
}

/**
 * One message to each who is in charge of clients, with what waits there and what was filed since the last, in place of
 * one for each GSTIN. It comes again each day while something waits, and not to whom there is nothing to say.
 */
async function sendDigest(ports: DigestPorts, accountId: string): Promise<void> {
  const desk = await listDesk(ports, accountId, wholeDesk);
  const now = await ports.clock.product();
  await ports.store.asTenant(accountId, async (rows) => {
    // Another process may have sent it.
    const taken = await rows.digests.take(now);
    if (taken === null) return;
    const filed = await rows.digests.filedSince(taken.before ?? taken.due - DAY_MS);
    const waits = desk.rows.some(
      ({ state, notices }) => notices.length > 0 || (waiting as readonly DeskQueue[]).includes(state.queue),
    );
    await rows.digests.keep(now, waits ? nextDigest(now) : null);
    const owner = (await rows.people.get())?.id ?? '';
    const ofEach = Map.groupBy(
      desk.rows,
      ({ registration: { approverId, assignedTo } }) => approverId ?? assignedTo ?? owner,
    );
    for (const clients of ofEach.values()) {
      const person = await rows.people.inCharge(clients[0]?.registration.id ?? '');
      if (person !== null) await tell(ports, rows, person, clients, filed);
    }
  });
}

const waiting = ['say_nil', 'codes', 'blocked', 'by_hand'] as const;

async function tell(
  ports: DigestPorts,
  rows: TenantRows,
  person: Person,
  clients: readonly DeskRow[],
  filed: number,
): Promise<void> {
  const count = (queue: DeskQueue): number => clients.filter(({ state }) => state.queue === queue).length;
  const scheduled = count('scheduled');
  const notices = clients.reduce((sum, { notices: open }) => sum + open.length, 0);
  const news = filed > 0 || notices > 0 || scheduled > 0 || waiting.some((queue) => count(queue) > 0);
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
    page: new URL('/dashboard', ports.pageOf('')).href,
  };
  const words = {
    ...sayNotice({ code: 'digest', params }, language),
    template: smsTemplate('digest', language),
  };
  for (const way of noticeWays(person))
    await rows.outbox.add({ ...way, ...words }, { wall: ports.clock.wall() });
}
