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
  /** 0 chooses a free port. */
  port: number;
  maxBytes: number;
  maxClients: number;
  /** How long a connection may stay silent. */
  idleMs: number;
  /**
   * Most connections of one network at once (connectionLimit.ts), and how long each may take; a mail that is on its way then has `endsMs`
   * more. Without it no such limits.
   */
  perAddress?: { most: number; longestMs: number; endsMs: number };
  /**
   * How much mail a minute one network may send and one recipient may get, in bytes (mailRate.ts); the rest is told to
   * come again, and nothing of it is read. Without it no such limits.
   */
  perMinute?: { ofNetwork: number; toRecipient: number };
  /** By which STARTTLS is offered; without it none is. */
  certificate?: Certificate;
  accepts(recipient: string): boolean;
  /** A rejection makes the sender try again later (451). */
  onMail(mail: ReceivedMail): Promise<void>;
  log: Log;
};

// Every refusal has the same text: the answer does not reveal which addresses exist.
const refusal = 'No such mailbox';
const maxRecipients = 10;
/** To one that must come again, by another connection: its sender keeps the mail. */
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
          // Of the mails that began together, those that came last may be too much.
          else if (taken.includes(false)) done(answer(451, tooMuch));
          else done(await accept(options, { from, recipients, raw }));
        };
        void reply();
      });
    },
  });
  if (perAddress !== undefined) limitConnections(server.server, perAddress.most);
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
 * A connection that has taken its time is told so between two mails, or where one would begin, so that no mail is cut
 * off; one mail without end is.
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

/** Null when the mail was accepted, else the error to answer. */
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
