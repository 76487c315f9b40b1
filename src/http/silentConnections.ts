import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections without a request when the server closes. Browsers open some in advance and send nothing; Node waits
 * a minute for their first bytes, which is longer than a program that has to stop may take (design#stopping).
 */
export function endSilentConnections(app: FastifyInstance): void {
  /** The number of requests in progress on each open connection. */
  const underWay = new Map<Socket, number>();
  const count = (socket: Socket, more: number): void => {
    const before = underWay.get(socket);
    if (before !== undefined) underWay.set(socket, before + more);
  };
  app.server.on('connection', (socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
  });
}
