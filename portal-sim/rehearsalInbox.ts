import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export type RehearsalInbox = { smsPort: number; mailPort: number; close(): Promise<void> };

/**
 * A mail server and an SMS gateway for a rehearsal without an operator's own: both take everything, send nothing and hand
 * each message to `print`. The SMS gateway takes the generic contract, `POST {"to","text"}`.
 */
export async function openRehearsalInbox(options: {
  host: string;
  /** 0 picks a free one. */
  smsPort: number;
  mailPort: number;
  print: (line: string) => void;
}): Promise<RehearsalInbox> {
  const { host, print } = options;
  const takeSms = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { to, text } = (await new Response(request).json()) as { to?: unknown; text?: unknown };
      print(`Shunya's SMS to ${String(to)}: ${String(text)}`);
      response.writeHead(200).end();
    } catch {
      response.writeHead(400).end();
    }
  };
  const sms = createServer((request, response) => void takeSms(request, response));
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      const { subject = '', text = '' } = await PostalMime.parse(await new Response(stream).arrayBuffer());
      print(`Shunya's mail to ${to}: ${subject}\n${text.trim()}`);
    }),
  });
  sms.listen(options.smsPort, host);
  await once(sms, 'listening');
  const listening = mail.listen(options.mailPort, host);
  await once(listening, 'listening');
  const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
  return {
    smsPort: portOf(sms),
    mailPort: portOf(listening),
    close: async () => {
      sms.close();
      sms.closeAllConnections();
      await new Promise<void>((resolve) => mail.close(resolve));
    },
  };
}
