import type { Socket } from 'node:net';
import { addressNetwork } from '#domain/shared/addressNetwork.ts';

/** The reply to a sender that has to try again later: it keeps the mail. */
const tooMany = '421 Too many connections from your address, try again in a moment\r\n';

/**
 * Limits one network to `most` connections to the server at once, so that it cannot take the places of others. A
 * connection beyond that gets a reply and is closed; it counts until it is gone.
 */
export function limitConnections(
  server: { on(event: 'connection', heard: (socket: Socket) => void): unknown },
  max: number,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = addressNetwork(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > max) socket.write(tooMany, () => socket.destroy());
  });
}
