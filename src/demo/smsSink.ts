import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Log } from '#usecases/ports/machine.ts';
import type { Inbox } from './inbox.ts';

const maxBytes = 16 * 1024;
const shape = z.object({ to: z.string().min(1).max(40), text: z.string().max(4000) });

/** Receives every SMS of the demo as a POST of JSON `{to, text}` and shows it in the inbox. */
export async function startSmsSink(options: {
  inbox: Pick<Inbox, 'add'>;
  log: Log;
}): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    receive(request, options.inbox).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        options.log.error({ error: String(error) }, 'an SMS could not be received');
        response.writeHead(503).end();
      },
    );
  });
  // A sender delayed by a busy machine would otherwise use a connection that was just closed.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('SMS sink has no port');
  return {
    url: `http://127.0.0.1:${address.port}/sms`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(request: IncomingMessage, inbox: Pick<Inbox, 'add'>): Promise<number> {
  if (request.method !== 'POST') return 405;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return 413;
    chunks.push(chunk);
  }
  const sms = shape.safeParse(jsonOrNull(Buffer.concat(chunks).toString('utf8')));
  if (!sms.success) return 400;
  await inbox.add({ channel: 'sms', to: sms.data.to, subject: '', text: sms.data.text });
  return 204;
}

function jsonOrNull(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
