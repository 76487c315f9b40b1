import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { addressNetwork } from '#domain/shared/addressNetwork.ts';
import type { Log } from '#usecases/ports/machine.ts';
import { limitConnections } from './connectionLimit.ts';
import { mailRate, unlimited, weightOf } from './mailRate.ts';
import type { Certificate } from './selfSigned.ts';

export type ReceivedMail = { from: string; recipients: string[]; raw: Buffer };
export type MailServer = { port: number; close(): Promise<void> };

export type MailServerOptions = {
  host: string;
  /** 0 picks a free port. */
  port: number;
  maxBytes: number;
  maxClients: number;
  /** How long a connection may stay silent. */
  idleMs: number;
  /**
   * Maximum connections of one network at once (connectionLimit.ts), and how long each may take; a mail in progress
   * then has `endsMs` more. No such limits without it.
   */
  perAddress?: { max: number; longestMs: number; endsMs: number };
  /**
   * How many bytes of mail a minute one network may send and one recipient may get (mailRate.ts); the rest is asked to
   * come again, unread. No such limits without it.
   */
  perMinute?: { ofNetwork: number; toRecipient: number };
  /** The certificate of STARTTLS; without one it is not offered. */
  certificate?: Certificate;
  accepts(recipient: string): boolean;
  /** A rejection makes the sender try again later (451). */
  onMail(mail: ReceivedMail): Promise<void>;
  log: Log;
};

// Every refusal has the same text: the answer does not reveal which addresses exist.
const refusal = 'No such mailbox';
const maxRecipients = 10;
/** For a sender that must use another connection: it keeps the mail. */
const tooLong = 'This connection has taken too long, try again by another';
const tooMuch = 'Too much mail in this minute, try again in the next';

/** An SMTP server that only receives mail, up to a size limit. Rejects when it cannot listen on the port. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { perAddress } = options;
  const { perMinute = { ofNetwork: unlimited, toRecipient: unlimited } } = options;
  const ofNetwork = mailRate(perMinute.ofNetwork);
  const toRecipient = mailRate(perMinute.toRecipient);
  const time = perAddress === undefined ? null : limitTime(perAddress, () => server);
  const server: SMTPServer = new SMTPServer({
    banner: 'Shunya',
    // Without a certificate of ours STARTTLS would use the one that ships with the library, whose key is public.
    disabledCommands: options.certificate === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...(options.certificate === undefined ? {} : { ...options.certificate, minVersion: 'TLSv1.2' }),
    disableReverseLookup: true,
    logger: false,
    size: options.maxBytes,
    maxClients: options.maxClients,
    socketTimeout: options.idleMs,
    closeTimeout: 1_000,
    ...(time === null ? {} : time.hooks),
    onMailFrom: (_, { id, remoteAddress }, done) => {
      if (time?.isOver(id)) {
        done(answer(421, tooLong));
        return;
      }
      const reply = async (): Promise<void> =>
        done((await ofNetwork.isUsedUp(addressNetwork(remoteAddress))) ? answer(451, tooMuch) : null);
      void reply();
    },
    onRcptTo: ({ address }, session, done) => {
      if (!options.accepts(address)) done(answer(550, refusal));
      else if (session.envelope.rcptTo.length >= maxRecipients) done(answer(452, 'Too many recipients'));
      else {
        const reply = async (): Promise<void> =>
          done((await toRecipient.isUsedUp(address.toLowerCase())) ? answer(452, tooMuch) : null);
        void reply();
      }
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      // Data beyond the limit is read and dropped, because SMTP refuses a mail only after its last byte.
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        const recipients = session.envelope.rcptTo.map((to) => to.address);
        const raw = Buffer.concat(chunks);
        const weight = weightOf(raw);
        const reply = async (): Promise<void> => {
          const taken = await Promise.all([
            ofNetwork.take(addressNetwork(session.remoteAddress), weight),
            ...recipients.map((recipient) => toRecipient.take(recipient.toLowerCase(), weight)),
          ]);
          if (stream.sizeExceeded) done(answer(552, 'Mail too big'));
          // Of mails that began together, the last ones may exceed the limit.
          else if (taken.includes(false)) done(answer(451, tooMuch));
          else done(await accept(options, { from, recipients, raw }));
        };
        void reply();
      });
    },
  });
  if (perAddress !== undefined) limitConnections(server.server, perAddress.max);
  // A broken connection is the sender's problem; without a listener the error would end this process.
  server.on('error', (error: Error) => options.log.warn({ error: error.message }, 'mail connection failed'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.server.removeListener('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('mail server has no port');
  return {
    port: address.port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * A connection that has used its time gets a reply between two mails, or at the start of the next, so that no mail is
 * cut off; only an endless mail is.
 */
function limitTime(
  { longestMs, endsMs }: { longestMs: number; endsMs: number },
  server: () => SMTPServer,
): { isOver(id: string): boolean; hooks: Pick<SMTPServerOptions, 'onConnect' | 'onClose'> } {
  const timers = new Map<string, NodeJS.Timeout>();
  const over = new Set<string>();
  const end = (id: string, isCut: boolean): void => {
    for (const connection of server().connections)
      if (connection.id === id && (isCut || connection.session.envelope.mailFrom === false))
        connection.send(421, tooLong);
  };
  const after = (id: string, ms: number, act: () => void) => timers.set(id, setTimeout(act, ms).unref());
  return {
    isOver: (id) => over.has(id),
    hooks: {
      onConnect: ({ id }, done) => {
        after(id, longestMs, () => {
          over.add(id);
          after(id, endsMs, () => end(id, true));
          end(id, false);
        });
        done();
      },
      onClose: ({ id }) => {
        clearTimeout(timers.get(id));
        timers.delete(id);
        over.delete(id);
      },
    },
  };
}

/** Null when the mail was accepted, else the error for the reply. */
async function accept(options: MailServerOptions, mail: ReceivedMail): Promise<Error | null> {
  try {
    await options.onMail(mail);
    return null;
  } catch (error) {
    options.log.error({ error: String(error) }, 'a mail could not be accepted');
    return answer(451, 'Try again later');
  }
}

const answer = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
