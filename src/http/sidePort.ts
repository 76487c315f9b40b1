import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { type Patience, sidePatience } from './patience.ts';

/** A response of a port other than the public one. */
export type SideAnswer = { status: number; type: string; body: string };

/** Listens on a port of its own for monitoring programs; rejects when it is taken. No response is cached. */
export async function startSidePort(options: {
  host: string;
  /** 0 picks a free one. */
  port: number;
  answer(method: string, path: string): Promise<SideAnswer>;
  patience?: Partial<Patience>;
}): Promise<{ port: number; close(): Promise<void> }> {
  const patience = { ...sidePatience, ...options.patience };
  const times = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.nextRequestMs,
    keepAliveTimeoutBuffer: patience.lastMomentMs,
    connectionsCheckingInterval: patience.lookMs,
  };
  const server = createServer(times, (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const send = ({ status, type, body }: SideAnswer): void => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        connection: 'close',
      });
      response.end(body);
    };
    options
      .answer(request.method ?? '', path)
      .then(send, () => send({ status: 500, type: 'text/plain', body: 'failed\n' }));
  });
  server.setTimeout(patience.silenceMs);
  return listenOn(server, options);
}

/** Listens; rejects when the port is taken. Closing ends open connections. */
export async function listenOn(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Prometheus reads `/metrics` there. */
export const startMetricsPort = (options: {
  host: string;
  port: number;
  metrics: { contentType: string; text(): Promise<string> };
}): ReturnType<typeof startSidePort> =>
  startSidePort({
    ...options,
    answer: async (method, path) => {
      if (path !== '/metrics') return { status: 404, type: 'text/plain', body: 'Metrics are at /metrics.\n' };
      if (method !== 'GET' && method !== 'HEAD')
        return { status: 405, type: 'text/plain', body: 'GET only\n' };
      return { status: 200, type: options.metrics.contentType, body: await options.metrics.text() };
    },
  });
