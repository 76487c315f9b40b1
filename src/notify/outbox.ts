import type { Instant } from '#domain/shared/istTime.ts';
import type { Clock, Log, Message, Seal, Limits } from '#usecases/ports/machine.ts';

/** A message to send. `id` is the same at every attempt, so that a receiver can drop duplicates. */
export type Outgoing = {
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The name of our text and its language; null for a text without one. */
  template?: string | null;
};

/**
 * `lasting`: another attempt cannot succeed (no such mailbox). `reason` is a code or status, never text of the
 * message.
 */
export type SendOutcome = { sent: true } | { sent: false; lasting: boolean; reason: string };
export type Sender = (message: Outgoing) => Promise<SendOutcome>;

export type WaitingMessage = {
  id: string;
  /** Null: to a person or a number, independent of any account. */
  accountId: string | null;
  channel: Message['channel'];
  to: string;
  subject: string;
  template?: string | null;
  textSealed: Uint8Array;
  createdAt: Instant;
  /** Includes this attempt. */
  tries: number;
  toSignatory: boolean;
  /** To a signatory, from an account that has proven no GSTIN: nobody knows whether it may write to them. */
  isStranger: boolean;
};

type MessageKey = Pick<WaitingMessage, 'id' | 'accountId'>;

/** Rows of the outboxes; instants are wall time. */
export type OutboxStore = {
  /**
   * Claims the waiting messages and moves their next attempt to `wall + holdMs`: after a crash a message may be sent
   * twice, but is never lost.
   */
  claim(channel: Message['channel'], wall: Instant, holdMs: number, limit: number): Promise<WaitingMessage[]>;
  /** Marks a message as sent and wipes its text. */
  sent(message: MessageKey, wall: Instant): Promise<void>;
  later(message: MessageKey, nextTry: Instant): Promise<void>;
  /** Like `later`, but the attempt does not count. */
  postpone(message: MessageKey, nextTry: Instant): Promise<void>;
  /** Marks a message as given up and wipes its text. */
  giveUp(message: MessageKey, wall: Instant): Promise<void>;
  listen(heard: () => void): Promise<{ close(): Promise<void> }>;
};

export type OutboxOptions = {
  store: OutboxStore;
  senders: Record<Message['channel'], Sender>;
  clock: Pick<Clock, 'wall'>;
  seal: Pick<Seal, 'open' | 'hash'>;
  limits: Limits;
  /**
   * The maximum number of messages of one account to one signatory in a day by one channel. All accounts without a
   * proven GSTIN have as many together, and each of them half.
   */
  maxToSignatory: number;
  log: Log;
  /** How often the table is read when there is no notice. Default: 5 s. */
  pollMs?: number;
};

/** Longer than any sender may take, so that no other attempt starts while a slow one runs. */
export const holdMs = 120_000;
const dayMs = 24 * 60 * 60 * 1000;
const giveUpAfterMs = dayMs;
const batch = 20;
const backOffSeconds = [5, 15, 60, 180, 600, 1800];

/** Milliseconds of wall time to wait after the attempt numbered `tries` (from 1) has failed. */
export const backOffMs = (tries: number): number =>
  (backOffSeconds[Math.max(tries, 1) - 1] ?? backOffSeconds.at(-1) ?? 1800) * 1000;

/**
 * Sends the messages in the outbox, at least once, until it is stopped (design#outbox). It wakes at the database's
 * notice, at `kick` and every few seconds. Several processes may run it, because each claims its rows. Mail and SMS are
 * sent separately: a sign-in code does not wait for a slow mail server.
 */
export function startOutbox(options: OutboxOptions): { kick(): void; stop(): Promise<void> } {
  const lanes = [startLane(options, 'mail'), startLane(options, 'sms')];
  const kick = (): void => {
    for (const lane of lanes) lane.kick();
  };
  const timer = setInterval(kick, options.pollMs ?? 5_000);
  const listening = listenOrNot(options, kick);
  kick();
  return {
    kick,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(lanes.map((lane) => lane.stop()));
      await (await listening)?.close();
    },
  };
}

async function listenOrNot(
  options: OutboxOptions,
  kick: () => void,
): Promise<{ close(): Promise<void> } | null> {
  try {
    const listening = await options.store.listen(kick);
    // Messages may have been added before the subscription began.
    kick();
    return listening;
  } catch (error) {
    options.log.warn(
      { error: String(error) },
      'outbox: no notices from the database, reading by the clock only',
    );
    return null;
  }
}

function startLane(
  options: OutboxOptions,
  channel: Message['channel'],
): { kick(): void; stop(): Promise<void> } {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;

  const kick = (): void => {
    again = true;
    if (stopped || running !== null) return;
    running = sendAll().finally(() => {
      running = null;
      if (again) kick();
    });
  };
  const sendAll = async (): Promise<void> => {
    for (;;) {
      if (stopped || !again) return;
      again = false;
      try {
        const rows = await options.store.claim(channel, options.clock.wall(), holdMs, batch);
        await Promise.all(rows.map((row) => sendOne(options, row)));
        again ||= rows.length >= batch;
      } catch (error) {
        options.log.error({ error: String(error) }, 'outbox: the database did not answer');
      }
    }
  };
  return {
    kick,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/**
 * Null when this message may go out, else the time from which its recipient may get one again. Each message counts
 * once, by the hash of its recipient, because the name of a bucket is stored in clear. Strangers use up nothing of an
 * account that has proven a GSTIN, and one of them alone not all of theirs.
 */
async function heldBack(options: OutboxOptions, row: WaitingMessage): Promise<Instant | null> {
  if (!row.toSignatory || row.tries > 1) return null;
  const recipient = Buffer.from(options.seal.hash(row.to.toLowerCase(), 'signatory-limit'));
  const to = recipient.toString('base64url');
  const max = options.maxToSignatory;
  const ofAccount = `to-signatory:account:${row.accountId ?? ''}:${to}`;
  // An account over its own share uses up nothing of the common one.
  const shares = row.isStranger
    ? [
        { bucket: ofAccount, max: Math.ceil(max / 2) },
        { bucket: `to-signatory:strangers:${to}`, max },
      ]
    : [{ bucket: ofAccount, max }];
  for (const share of shares) {
    const rule = { max: share.max, windowMs: dayMs };
    const { hits, again } = await options.limits.count(share.bucket, rule, options.clock.wall(), 1);
    if (hits > rule.max) return again;
  }
  return null;
}

async function sendOne(options: OutboxOptions, row: WaitingMessage): Promise<void> {
  const { store, log, clock } = options;
  const about = { message: row.id, channel: row.channel, tries: row.tries };
  const again = await heldBack(options, row);
  if (again !== null) {
    log.warn(about, 'outbox: the signatory has had enough messages for a day');
    if (clock.wall() - row.createdAt >= giveUpAfterMs) await store.giveUp(row, clock.wall());
    else await store.postpone(row, again);
    return;
  }
  let text: string;
  try {
    text = options.seal.open(row.textSealed, 'outbox', row.id);
  } catch {
    log.error(about, 'outbox: the text cannot be opened, given up');
    await store.giveUp(row, clock.wall());
    return;
  }
  const outcome = await options.senders[row.channel]({
    id: row.id,
    to: row.to,
    subject: row.subject,
    text,
    template: row.template ?? null,
  }).catch((): SendOutcome => ({ sent: false, lasting: false, reason: 'sender failed' }));
  const wall = clock.wall();
  if (outcome.sent) {
    await store.sent(row, wall);
  } else if (outcome.lasting || wall - row.createdAt >= giveUpAfterMs) {
    log.error({ ...about, reason: outcome.reason }, 'outbox: given up');
    await store.giveUp(row, wall);
  } else {
    log.warn({ ...about, reason: outcome.reason }, 'outbox: not sent, trying again later');
    await store.later(row, wall + backOffMs(row.tries));
  }
}
