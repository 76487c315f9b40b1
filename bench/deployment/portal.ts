import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../portal-sim/book.ts';
import { startSimulator } from '../../portal-sim/server.ts';
import { simulatorControl } from '#demo/simulatorControl.ts';

/** One recorded portal call: which process made it, for which taxpayer, and when (epoch ms of the real clock). */
export type RecordedCall = {
  by: string;
  /** The portal's user name. */
  about: string;
  action: string;
  /** The form, for calls about one return; else empty. */
  form: 'GSTR1' | 'GSTR3B' | '';
  from: number;
  /** When the answer left; infinite until then. */
  to: number;
  /** Whether the portal accepted the call. */
  accepted: boolean;
};

export type DeploymentPortal = {
  /** The portal's address for one process, by which its calls are recognised. */
  urlFor(name: string): string;
  url: string;
  control: ReturnType<typeof simulatorControl>;
  calls: RecordedCall[];
  usernameOf(gstin: string): string;
  close(): Promise<void>;
};

export const portalClient = { id: 'deployment', secret: 'deployment-client-secret' };
const controlToken = 'deployment-control-token';

/**
 * The simulator, which is never killed, behind a proxy that records every call and waits half of `latencyMs` before it
 * and half after it. So a process can be killed before the portal gets its call, or after the portal has filed.
 */
export async function startDeploymentPortal(given: {
  folder: string;
  offsetMs: number;
  latencyMs: number;
  deliver(message: Message): void;
}): Promise<DeploymentPortal> {
  const simulator = await startSimulator({
    port: 0,
    bookFile: join(given.folder, 'book.json'),
    clientId: portalClient.id,
    clientSecret: portalClient.secret,
    controlToken,
    now: Date.now,
    offsetMs: given.offsetMs,
    demo: false,
    deliver: (message) => given.deliver(message),
  });
  const calls: RecordedCall[] = [];
  const agent = new Agent({ keepAlive: true });
  const half = given.latencyMs / 2;

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const [, by = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(incoming.url ?? '') ?? [];
    const call = witnessed(by, path, incoming, body.toString(), simulator.book.usernames);
    calls.push(call);
    await sleep(half);
    const answer = await ask(path, incoming, body);
    await sleep(half);
    call.to = Date.now();
    call.accepted = answer.status === 200 && /"status_cd":\s*"?1"?/.test(answer.body.toString());
    response.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.body);
  };
  const ask = (path: string, incoming: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const { method, headers } = incoming;
      const passed = request(
        {
          agent,
          host: '127.0.0.1',
          port: simulator.port,
          path,
          method,
          headers: { ...headers, connection: 'keep-alive' },
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 500, headers: reply.headers, body: Buffer.concat(parts) }),
          );
          reply.on('error', reject);
        },
      );
      passed.on('error', reject);
      passed.end(body);
    });

  const server = createServer((incoming, response) => {
    // A killed process drops its connection, but its requests still reach the portal.
    response.on('error', () => undefined);
    pass(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the witness has no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    urlFor: (name) => `${url}/${name}`,
    control: simulatorControl({ baseUrl: `http://127.0.0.1:${simulator.port}`, token: controlToken }),
    calls,
    usernameOf: (gstin) => simulator.book.usernames[gstin] ?? '',
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      agent.destroy();
      await simulator.close();
    },
  };
}

function witnessed(
  by: string,
  path: string,
  incoming: IncomingMessage,
  body: string,
  usernames: Record<string, string>,
): RecordedCall {
  const url = new URL(path, 'http://portal.invalid');
  const deployment = (name: string): string =>
    new RegExp(`"${name}":"([^"]*)"`).exec(body.slice(0, 2000))?.[1] ?? '';
  const header = incoming.headers['username'];
  const gstin = url.searchParams.get('gstin') ?? '';
  const form = /\/returns\/gstr(1|3b)$/.exec(url.pathname)?.[1];
  return {
    by,
    about: typeof header === 'string' ? header : deployment('username') || (usernames[gstin] ?? ''),
    action: url.searchParams.get('action') ?? deployment('action'),
    form: form === undefined ? '' : form === '1' ? 'GSTR1' : 'GSTR3B',
    from: Date.now(),
    to: Number.POSITIVE_INFINITY,
    accepted: false,
  };
}
