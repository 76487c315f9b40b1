import { type Kysely, sql } from 'kysely';
import { bothChanges, type Change, readChange } from '#domain/shared/change.ts';
import type { Schema } from './schema.ts';

/** Something may be due now: a worker checks. */
export const workChannel = 'shunya_work';
/** A mail or an SMS waits: the sender checks. */
export const outboxChannel = 'shunya_outbox';
/** Rows that pages show have changed: a list of accounts, each with what changed, as JSON. */
export const changeChannel = 'shunya_change';

/** Notices from one process to all processes of the product, itself included. */
export type Notices = {
  workIsDue(): void;
  /** Starts a registration's turn in this process when it is a worker; otherwise announces due work. */
  goesOn(registrationId: string, accountId: string): void;
  messageWaits(): void;
  changed(accountId: string, change: Change): void;
};

/** The collected notices, each once. */
export type Collected = {
  workIsDue: boolean;
  messageWaits: boolean;
  changes: ReadonlyMap<string, Change>;
};

/** Collects notices until `tell` passes them on: for a transaction, until it has committed. */
export function collectNotices(): Notices & { collected: Collected; tell(others: Notices): void } {
  const changes = new Map<string, Change>();
  const goOn: Parameters<Notices['goesOn']>[] = [];
  const collected = { workIsDue: false, messageWaits: false, changes };
  return {
    collected,
    workIsDue: () => {
      collected.workIsDue = true;
    },
    goesOn: (...registration) => void goOn.push(registration),
    messageWaits: () => {
      collected.messageWaits = true;
    },
    changed: (accountId, change) => {
      const before = changes.get(accountId);
      changes.set(accountId, before === undefined ? change : bothChanges(before, change));
    },
    tell: (others) => {
      if (collected.workIsDue) others.workIsDue();
      for (const registration of goOn) others.goesOn(...registration);
      if (collected.messageWaits) others.messageWaits();
      for (const [accountId, change] of changes) others.changed(accountId, change);
    },
  };
}

const isEmpty = ({ workIsDue, messageWaits, changes }: Collected): boolean =>
  !workIsDue && !messageWaits && changes.size === 0;

/** At most one notification of a process in this time. */
const pauseMs = 200;
/** While the database does not take it. */
const retryMs = 500;
/** PostgreSQL takes a payload below 8,000 bytes. */
const maxBytes = 7_900;

/**
 * Gathers notices and hands them to `send` at most every 200 ms. A transaction that notifies takes a server-wide lock
 * for its commit, so that commits wait for each other (record 094); therefore nothing is notified inside one. Notices
 * that could not be sent go out later, with newer ones. Notices gathered by a process that dies are lost: every
 * listener also checks by the clock. `begin`: given by a worker process.
 */
export function gatherNotices(
  send: (collected: Collected) => Promise<void>,
  begin: Notices['goesOn'] | null = null,
): Notices & {
  /** Sends what is left. */
  close(): Promise<void>;
} {
  let waiting = collectNotices();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let nextAt = 0;
  let closed = false;

  const plan = (): void => {
    if (timer !== null || sending !== null || closed) return;
    timer = setTimeout(
      () => {
        sending = flush();
      },
      Math.max(0, nextAt - performance.now()),
    );
  };
  const flush = async (): Promise<void> => {
    timer = null;
    const sent = waiting;
    waiting = collectNotices();
    nextAt = performance.now() + pauseMs;
    try {
      await send(sent.collected);
    } catch {
      nextAt = performance.now() + retryMs;
      waiting.tell(sent);
      waiting = sent;
    }
    sending = null;
    if (!isEmpty(waiting.collected)) plan();
  };
  const planned =
    <Args extends unknown[]>(tell: (...args: Args) => void) =>
    (...args: Args): void => {
      tell(...args);
      plan();
    };
  return {
    workIsDue: planned(() => waiting.workIsDue()),
    goesOn: begin ?? planned(() => waiting.workIsDue()),
    messageWaits: planned(() => waiting.messageWaits()),
    changed: planned((accountId: string, change: Change) => waiting.changed(accountId, change)),
    close: async () => {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await sending;
      // A database that is away notifies nobody: listeners read again when it is back.
      if (!isEmpty(waiting.collected)) await send(waiting.collected).catch(() => undefined);
    },
  };
}

/** One statement for all that was gathered. */
export async function notify(
  database: Kysely<Schema>,
  { workIsDue, messageWaits, changes }: Collected,
): Promise<void> {
  const messages = [
    ...(workIsDue ? [[workChannel, '']] : []),
    ...(messageWaits ? [[outboxChannel, '']] : []),
    ...payloadsOf(changes).map((payload) => [changeChannel, payload]),
  ];
  await sql`select pg_notify(channel, payload)
    from unnest(${messages.map(([channel]) => channel)}::text[], ${messages.map(([, payload]) => payload)}::text[])
      as told (channel, payload)`.execute(database);
}

/** As few texts as hold all changes, each short enough for PostgreSQL. */
export function payloadsOf(changes: ReadonlyMap<string, Change>): string[] {
  const payloads: string[] = [];
  let entries = '';
  for (const [account, change] of changes) {
    const whole = JSON.stringify({ account, ...change });
    const entry =
      Buffer.byteLength(whole) + 2 > maxBytes ? JSON.stringify({ account, ...change, gstins: null }) : whole;
    if (entries !== '' && Buffer.byteLength(entries) + Buffer.byteLength(entry) + 3 > maxBytes) {
      payloads.push(`[${entries}]`);
      entries = '';
    }
    entries += entries === '' ? entry : `,${entry}`;
  }
  return entries === '' ? payloads : [...payloads, `[${entries}]`];
}

/** The changes of a payload, by account; null when it cannot be read, which may mean anything of anybody. */
export function readPayload(payload: string): Map<string, Change> | null {
  try {
    const parsed = JSON.parse(payload) as { account?: unknown }[];
    const changes = new Map<string, Change>();
    for (const { account, ...change } of parsed) {
      if (typeof account !== 'string') return null;
      changes.set(account, readChange(JSON.stringify(change)));
    }
    return changes;
  } catch {
    return null;
  }
}
