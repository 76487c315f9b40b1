import { connect, type Socket } from 'node:net';

/** A request as its bytes. */
export const request = (path: string, headers: Record<string, string>, body?: string): { bytes: Buffer } => ({
  bytes: Buffer.from(
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: bench\r\n` +
      Object.entries({
        ...headers,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('') +
      `\r\n${body ?? ''}`,
  ),
});

/**
 * Measures requests a second for `ms` over `connections` open connections, each with one request at a time. The
 * requests are sent in turn. Throws when an answer is not 200.
 */
export async function requestsPerSecond(
  port: number,
  requests: readonly { bytes: Buffer }[],
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  let next = 0;
  let answered = 0;
  const began = performance.now();
  const end = began + ms;
  const lane = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    try {
      while (performance.now() < end) {
        const asked = requests[next % requests.length];
        next += 1;
        if (asked === undefined) throw new Error('no requests');
        await oneAnswer(socket, asked.bytes);
        answered += 1;
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return (answered / (performance.now() - began)) * 1000;
}

/** Reads the head and then as many bytes as it announces: both servers send the length of their answers. */
function oneAnswer(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    let missing = -1;
    const finish = (act: () => void): void => {
      socket.off('data', read);
      socket.off('error', reject);
      socket.off('close', closed);
      act();
    };
    const closed = (): void => finish(() => reject(new Error('the server closed the connection')));
    const read = (piece: Buffer): void => {
      if (missing < 0) {
        head += piece.toString('latin1');
        const bodyAt = head.indexOf('\r\n\r\n');
        if (bodyAt < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return finish(() => reject(new Error(`an answer that was not expected: ${head.slice(0, 600)}`)));
        missing = Number(length) - (head.length - bodyAt - 4);
      } else missing -= piece.length;
      if (missing <= 0) finish(resolve);
    };
    socket.on('data', read).on('error', reject).on('close', closed);
    socket.write(bytes);
  });
}
