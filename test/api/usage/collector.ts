import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Taken = { authorization: string | undefined; body: Record<string, Record<string, unknown>[]> };

/** An operator's collector of usage or errors; `answers` are the statuses of its first answers, 200 afterwards. */
export async function collector(answers: number[] = []) {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString()) as Taken['body'];
      taken.push({ authorization: request.headers.authorization, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/take`,
    taken,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
