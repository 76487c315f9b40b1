import assert from 'node:assert/strict';
import { connect, createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { awaitDatabase } from '#db/awaitDatabase.ts';
import { freePort } from '../../bench/fire/program.ts';
import { freshDatabase, type FreshDatabase } from '../runner/database.ts';

let fresh: FreshDatabase;
before(async () => {
  fresh = await freshDatabase();
});
after(() => fresh.drop());

/** The database at another port. */
const at = (port: number): string => {
  const url = new URL(fresh.url);
  url.port = String(port);
  return url.href;
};

test('a PostgreSQL that starts later than the program is waited for, and the console says so once', async () => {
  const port = await freePort();
  const said: string[] = [];
  const road: Server = createServer((socket) => {
    const real = connect(Number(new URL(fresh.url).port), new URL(fresh.url).hostname);
    socket.pipe(real).pipe(socket);
    socket.on('error', () => real.destroy());
    real.on('error', () => socket.destroy());
  });
  const waiting = awaitDatabase(at(port), {
    say: (line) => {
      said.push(line);
      road.listen(port, '127.0.0.1');
    },
  });
  try {
    await waiting;
    assert.deepEqual(said, ['PostgreSQL does not answer yet; waiting for it ...']);
  } finally {
    road.close();
  }
});

test('one that never answers is told after the patience, and a wrong password at once', async () => {
  const say = (): void => undefined;
  await assert.rejects(awaitDatabase(at(await freePort()), { patienceMs: 500, say }), {
    code: 'ECONNREFUSED',
  });
  const wrong = new URL(fresh.url);
  wrong.pathname = '/nobody_made_this';
  await assert.rejects(awaitDatabase(wrong.href, { say }), { code: '3D000' });
});
