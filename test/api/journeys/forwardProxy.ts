import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A company's proxy on loopback: it alone knows where the names lead, and notes who was asked for. */
export type ForwardProxy = {
  url: string;
  /** Names and the port of this machine that stands for each. */
  leadsTo: Map<string, number>;
  /** `host:port` of every tunnel that was asked for. */
  asked: string[];
  close(): Promise<void>;
};

export async function startForwardProxy(): Promise<ForwardProxy> {
  const leadsTo = new Map<string, number>();
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request, client: Socket) => {
    const target = request.url ?? '';
    asked.push(target);
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => undefined);
    const port = leadsTo.get(target.replace(/:\d+$/, ''));
    if (port === undefined) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const server = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.pipe(client).pipe(server);
    });
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadsTo,
    asked,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
