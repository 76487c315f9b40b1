import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { Pool } from 'pg';
import { type MailServer, startMailServer } from '#notify/mailServer.ts';
import { startSmsSink } from '#demo/smsSink.ts';
import type { Log } from '#usecases/ports/machine.ts';
import type { Message } from '../../portal-sim/book.ts';

export const relayDomain = 'codes.deployment.example';

/** The phones and mailboxes of all people, and the signatories' forwarding rules. */
export type Mailbox = {
  mailPort: number;
  smsUrl: string;
  /** The newest sign-in code sent to a number, and how many codes were sent. */
  codes(phone: string): string[];
  /**
   * The portal's mail to a signatory. The signatory's forwarding rule forwards codes, and repeats it until one host
   * accepts the mail, as a mail server does.
   */
  deliver(message: Message): void;
  close(): Promise<void>;
};

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** After this time a code is no longer valid. */
const forwardForMs = 10 * 60_000;

export async function openMailbox(given: {
  databaseUrl: string;
  /**
   * The ports on which the product receives mail for its relay addresses: several hosts, some of which may be down.
   */
  relayPorts: number[];
}): Promise<Mailbox> {
  const sms = new Map<string, string[]>();
  const sink = await startSmsSink({
    log: silent,
    inbox: {
      add: async ({ to, text }) => {
        const code = /^(\d{6}) is your code to sign in/.exec(text)?.[1];
        if (code !== undefined) sms.set(to, [...(sms.get(to) ?? []), code]);
      },
    },
  });
  const mail: MailServer = await startMailServer({
    host: '127.0.0.1',
    port: 0,
    maxBytes: 1024 * 1024,
    maxClients: 200,
    idleMs: 60_000,
    accepts: () => true,
    log: silent,
    onMail: async () => undefined,
  });
  const pool = new Pool({ connectionString: given.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const hosts = given.relayPorts.map((port) =>
    createTransport({
      host: '127.0.0.1',
      port,
      ignoreTLS: true,
      connectionTimeout: 2_000,
      greetingTimeout: 2_000,
      socketTimeout: 5_000,
    }),
  );
  const closed = new AbortController();

  const forward = async (message: Message): Promise<void> => {
    const until = Date.now() + forwardForMs;
    for (let tries = 0; !closed.signal.aborted && Date.now() < until; tries += 1) {
      try {
        const key = await relayKeyOf(pool, message.to);
        if (key === null) return;
        const envelope = { from: message.to, to: `${key}@${relayDomain}` };
        const { subject, text } = message;
        await hosts[tries % hosts.length]?.sendMail({ envelope, to: message.to, subject, text });
        return;
      } catch {
        // This host is down or refused the mail: the next one is tried, as a mail server does.
        await sleep(Math.min(2_000, 200 * (tries + 1)), undefined, { signal: closed.signal }).catch(
          () => undefined,
        );
      }
    }
  };
  return {
    mailPort: mail.port,
    smsUrl: sink.url,
    codes: (phone) => sms.get(phone) ?? [],
    deliver: (message) => {
      if (message.channel === 'mail' && message.forwards) void forward(message);
    },
    close: async () => {
      closed.abort();
      for (const host of hosts) host.close();
      await mail.close();
      await sink.close();
      await pool.end();
    },
  };
}

async function relayKeyOf(pool: Pool, address: string): Promise<string | null> {
  const { rows } = await pool.query<{ relay_key: string }>(
    `select relay_key from signatory where lower(portal_email) = $1 and relay = 'on'`,
    [address.toLowerCase()],
  );
  return rows[0]?.relay_key ?? null;
}
