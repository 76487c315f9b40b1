import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A failure that a connection meets instead of PostgreSQL: a code said at its start, one said at its first statement,
 * a reset.
 */
export type Refusal = { at: 'start' | 'statement'; code: string } | 'reset';

/** A route to a PostgreSQL that acts as if it died, started up or were full, for as long as the test says. */
export type Road = {
  /** The database by this way. */
  url: string;
  /** Asked of every new connection, in order; null lets it pass. */
  meet: () => Refusal | null;
  /** Asked of every statement, or several that go out together, in order; a code ends its connection instead. */
  hear: () => string | null;
  /** Connections made so far. */
  made(): number;
  /** Resolves when none is open; rejects after half a minute with what those that are have asked last. */
  empty(): Promise<void>;
  /** Ends all that are open: as an administrator does, with an error or without. */
  cut(how: 'said' | 'reset'): void;
  close(): Promise<void>;
};

const sentences: Record<string, string> = {
  '57P01': 'terminating connection due to administrator command',
  '57P02': 'terminating connection because of crash of another server process',
  '57P03': 'the database system is starting up',
  '53300': 'sorry, too many clients already',
};

export async function openRoad(databaseUrl: string): Promise<Road> {
  const real = new URL(databaseUrl);
  /** With what each has asked last. */
  const open = new Map<Socket, string>();
  let made = 0;
  const server = createServer((socket) => {
    made += 1;
    open.set(socket, 'nothing');
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    const refusal = road.meet();
    if (refusal === 'reset') {
      socket.resetAndDestroy();
      return;
    }
    if (refusal?.at === 'start') {
      socket.once('data', () => socket.end(fatal(refusal.code)));
      return;
    }
    const database = connect(Number(real.port), real.hostname);
    database.on('error', () => socket.destroy());
    database.on('close', () => socket.writableEnded || socket.destroy());
    socket.on('close', () => database.destroy());
    database.pipe(socket);
    socket.on('data', (chunk: Buffer) => {
      if (open.has(socket))
        open.set(
          socket,
          chunk
            .toString('latin1')
            .replaceAll(/[^ -~]+/g, ' ')
            .slice(0, 300),
        );
      // 'Q' and 'P' begin a statement; before the first there are the start-up and the password.
      const code = chunk[0] === 0x51 || chunk[0] === 0x50 ? (refusal?.code ?? road.hear()) : null;
      if (code === null) database.write(chunk);
      else {
        socket.end(fatal(code));
        database.destroy();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const road: Road = {
    url: url.href,
    meet: () => null,
    hear: () => null,
    made: () => made,
    empty: async () => {
      const signal = AbortSignal.timeout(30_000);
      try {
        for (const socket of open.keys()) if (!socket.closed) await once(socket, 'close', { signal });
      } catch (error) {
        throw new Error(`still open, having asked last: ${[...open.values()].join('; ')}`, { cause: error });
      }
    },
    cut: (how) => {
      for (const socket of open.keys()) {
        if (how === 'said') socket.end(fatal('57P01'));
        else socket.resetAndDestroy();
      }
    },
    close: async () => {
      for (const socket of open.keys()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return road;
}

/** An ErrorResponse of PostgreSQL's protocol. */
function fatal(code: string): Buffer {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${sentences[code] ?? 'gone'}`];
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
