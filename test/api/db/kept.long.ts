import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPostgres, type KeptPostgres } from '#db/embedded/keep.ts';
import { startEmbeddedPostgres } from '#db/embedded/start.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { removeDataFolder } from '../../harness/postgres.ts';
import { until } from '../../harness/product.ts';

let dataDir: string;
let kept: KeptPostgres;
let database: Database;
const said: string[] = [];
const lost: string[] = [];

const keep = () =>
  keepPostgres({
    dataDir,
    fast: true,
    say: (line) => void said.push(line),
    lost: (sentence) => void lost.push(sentence),
  });

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shunya-kept-'));
  await chmod(dataDir, 0o755);
  const started = await keep();
  assert.ok(started.ok);
  kept = started.value;
  database = openDatabase(kept.url);
});
after(async () => {
  await database.close();
  await kept.close();
  removeDataFolder(dataDir);
});

test('a killed PostgreSQL comes back at its address, listeners are notified, and the folder is still held', async () => {
  let missed = 0;
  const ear = await database.listen(
    'here',
    () => undefined,
    () => void (missed += 1),
  );
  for (let kill = 1; kill <= 2; kill += 1) {
    // Attaches to the running server, which tells its process.
    const running = await startEmbeddedPostgres({ dataDir, fast: true });
    assert.ok(running.ok && running.value.url === kept.url);
    process.kill(running.value.pid, 'SIGKILL');
    await until('the listener to be back', async () => (missed === kill ? true : null));
    await until('the folder to be held', async () => {
      const second = await keep();
      if (second.ok) await second.value.close();
      return !second.ok && second.failure.startsWith('Shunya is already running') ? true : null;
    });
  }
  await ear.close();
  assert.deepEqual(lost, []);
  assert.match(said.join('\n'), /PostgreSQL has ended, starting it again/);
});
