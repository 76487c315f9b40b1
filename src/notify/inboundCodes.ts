import { setImmediate } from 'node:timers/promises';
import type { Log } from '#usecases/ports/machine.ts';
import { isKnownSender, type KnownSenders } from './knownSender.ts';
import { unlimited } from './mailRate.ts';
import { type MailServer, type MailServerOptions, startMailServer } from './mailServer.ts';
import { readMail } from './mailText.ts';
import type { Certificate } from './selfSigned.ts';

export type InboundMailOptions = {
  /** 0 picks a free port. */
  port: number;
  /** Default: loopback; production names the address that its MX record points to. */
  host?: string;
  domain: string;
  /** The allowed senders; by default anybody who knows an address. */
  senders?: KnownSenders;
  /** For STARTTLS, which is not offered without one. */
  certificate?: Certificate;
  /** Overrides the limits a minute for one network and one address. */
  perMinute?: MailServerOptions['perMinute'];
  /**
   * Called once for each mail, with its relay addresses. `subject` and `text` parse the mail, once: call them only when
   * one of the addresses is known. A rejection makes the sender try again later.
   */
  onMail(mail: {
    relayKeys: readonly string[];
    subject: () => Promise<string>;
    text: () => Promise<string>;
  }): Promise<unknown>;
  log: Log;
};

const maxBytes = 256 * 1024;
// The portal's mails have the code near the top; forwarding puts a few lines above it.
const longestText = 8_000;
const loopback = '127.0.0.1';
const maxClients = 50;
// Providers deliver over a few connections at once; a fifth of all is enough for each.
const maxOfOneAddress = 10;
const longestMs = 2 * 60_000;
const idleMs = 30_000;
/**
 * A code is some twenty kilobytes with all its surroundings: a hundred a minute to one address, more than a busy hour
 * brings to a signatory of many GSTINs, and five hundred from one network of a provider. For the most expensive mails,
 * which take a fifth of a second each, eight and forty.
 */
const toAddress = 2_000_000;
const byNetwork = 10_000_000;
const keyShape = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The relay (design#ways-for-a-code): a mail server for `<relay key>@<domain>`, to which a signatory forwards the portal's
 * mails. It accepts any address of the right shape, known or not, and refuses every other one with the same text, so
 * that nobody learns which keys exist.
 */
export async function startInboundMail(options: InboundMailOptions): Promise<MailServer> {
  const { host = loopback } = options;
  // One after another, with pauses for other work: reading all at once would block it.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (raw: Uint8Array): Promise<Letter> => {
    const letter = last.then(() => setImmediate()).then(() => letterOf(raw, options));
    last = letter.catch(() => undefined);
    return letter;
  };
  return startMailServer({
    host,
    port: options.port,
    maxBytes,
    maxClients,
    idleMs,
    // On loopback all come from one address.
    perAddress: { max: host === loopback ? maxClients : maxOfOneAddress, longestMs, endsMs: idleMs },
    perMinute: options.perMinute ?? {
      ofNetwork: host === loopback ? unlimited : byNetwork,
      toRecipient: toAddress,
    },
    ...(options.certificate === undefined ? {} : { certificate: options.certificate }),
    accepts: (recipient) => relayKeyOf(recipient, options.domain) !== null,
    log: options.log,
    onMail: async (mail) => {
      const keys = mail.recipients.flatMap((recipient) => relayKeyOf(recipient, options.domain) ?? []);
      let letter: Promise<Letter> | null = null;
      const read = (): Promise<Letter> => (letter ??= inTurn(mail.raw));
      await options.onMail({
        relayKeys: [...new Set(keys)],
        subject: async () => (await read()).subject,
        text: async () => (await read()).text,
      });
    },
  });
}

type Letter = { subject: string; text: string };

/** Mail from an unknown sender is not read. */
async function letterOf(raw: Uint8Array, { senders, log }: InboundMailOptions): Promise<Letter> {
  const { header, subject, text } = await readMail(raw);
  if (senders !== undefined && !isKnownSender(header, senders)) {
    log.info({}, 'a relayed mail of an unknown sender was dropped');
    return { subject: '', text: '' };
  }
  return { subject, text: (text === '' ? subject : text).slice(0, longestText) };
}

function relayKeyOf(recipient: string, domain: string): string | null {
  const split = recipient.lastIndexOf('@');
  const key = recipient.slice(0, Math.max(split, 0));
  return recipient.slice(split + 1).toLowerCase() === domain.toLowerCase() && keyShape.test(key) ? key : null;
}
