import { createTransport } from 'nodemailer';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MailServer, startMailServer } from '#notify/mailServer.ts';
import { readMail } from '#notify/mailText.ts';
import type { Log } from '#usecases/ports/machine.ts';
import type { Inbox } from './inbox.ts';

export type MailSinkOptions = {
  inbox: Pick<Inbox, 'add'>;
  /** Relay keys of the signatories with this mail address. */
  relayKeysOf(address: string): Promise<string[]>;
  /** The product's own address for mail. */
  relay: { host: string; port: number; domain: string };
  log: Log;
};

/**
 * Receives every mail of the demo, from the simulator and from the product, and shows it in the inbox. It also plays
 * the signatory's forwarding rule (design#simulator): it forwards a mail that the simulator marks with `x-sim-forwards:
 * yes`, unchanged, to each relay address of a signatory with that mail address.
 */
export async function startMailSink(options: MailSinkOptions): Promise<MailServer> {
  // Its connections stay open: a new one waits a tenth of a second for its greeting.
  const forward = createTransport({
    pool: true,
    host: options.relay.host,
    port: options.relay.port,
    ignoreTLS: true,
    connectionTimeout: 5_000,
    socketTimeout: 10_000,
  });
  const server = await startMailServer({
    host: '127.0.0.1',
    port: 0,
    maxBytes: 1024 * 1024,
    maxClients: 100,
    // The simulator keeps its connections open. Closing one while a mail is on it would lose the mail.
    idleMs: 60 * 60 * 1000,
    accepts: () => true,
    log: options.log,
    onMail: async (mail) => {
      const { header, subject, text } = await readMail(mail.raw);
      for (const to of mail.recipients) await options.inbox.add({ channel: 'mail', to, subject, text });
      if (header('x-sim-forwards') !== 'yes') return;
      for (const address of mail.recipients) {
        for (const key of await options.relayKeysOf(address.toLowerCase())) {
          const envelope = { from: address, to: `${key}@${options.relay.domain}` };
          // Only the forwarding has failed: the mail itself is in the inbox.
          await untilTaken(() => forward.sendMail({ envelope, raw: mail.raw })).catch((error: unknown) => {
            options.log.warn({ error: String((error as Refusal).code) }, 'a mail was not forwarded');
          });
        }
      }
    },
  });
  return {
    port: server.port,
    close: async () => {
      forward.close();
      await server.close();
    },
  };
}

/** The mailer's error: `responseCode` is the server's, absent when the connection failed. */
type Refusal = { code?: string; responseCode?: number };
const maxTries = 10;

/**
 * Retries unless the refusal is permanent, as mail servers do: a connection that has lasted long is asked to end (421),
 * and its mail in transit is sent over another one.
 */
async function untilTaken(send: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const { responseCode = 0 } = error as Refusal;
      if (responseCode >= 500 || tries === maxTries) throw error;
      await sleep(tries * 20);
    }
  }
}
