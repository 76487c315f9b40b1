import { SMTPServer } from 'smtp-server';
import type { Log } from '#usecases/ports/machine.ts';

export type ReceivedMail = { from: string; recipients: string[]; raw: Buffer };
export type MailServer = { port: number; close(): Promise<void> };

export type MailServerOptions = {
  host: string;
  /** 0 takes a free one. */
  port: number;
  maxBytes: number;
  maxClients: number;
  /** How long a connection may be silent. */
  idleMs: number;
  accepts(recipient: string): boolean;
  /** A rejection makes the sender try again later (451). */
  onMail(mail: ReceivedMail): Promise<void>;
  log: Log;
};

// The same words whatever the reason: the answer does not tell which addresses exist.
const refusal = 'No such mailbox';
const maxRecipients = 10;

/** An SMTP server that only receives, for mails of bounded size. Rejects when the port cannot be had. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const server = new SMTPServer({
    banner: 'Shunya',
    // STARTTLS would show a certificate that ships with the library, its key known to everyone.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: options.maxBytes,
    maxClients: options.maxClients,
    socketTimeout: options.idleMs,
    closeTimeout: 1_000,
    onRcptTo: (address, session, done) => {
      if (!options.accepts(address.address)) done(answer(550, refusal));
      else if (session.envelope.rcptTo.length >= maxRecipients) done(answer(452, 'Too many recipients'));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      // What passes the limit is read and forgotten: the sender hears the refusal only after its last byte.
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(answer(552, 'Mail too big'));
          return;
        }
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        const recipients = session.envelope.rcptTo.map((to) => to.address);
        const reply = async (): Promise<void> =>
          done(await take(options, { from, recipients, raw: Buffer.concat(chunks) }));
        void reply();
      });
    },
  });
  // A connection that breaks is the sender's affair; without a listener it would end the process.
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

/** Null when it was taken, else what to answer. */
async function take(options: MailServerOptions, mail: ReceivedMail): Promise<Error | null> {
  try {
    await options.onMail(mail);
    return null;
  } catch (error) {
    options.log.error({ error: String(error) }, 'a mail could not be taken');
    return answer(451, 'Try again later');
  }
}

const answer = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
