import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The program's output where it cannot start, and that it makes nothing.

const root = join(import.meta.dirname, '../../..');

async function tempFolder(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'shunya-start-'));
  await chmod(dir, 0o755);
  t.after(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs the demo until it ends by itself; answers all that it said. */
async function said(t: TestContext, env: Record<string, string>): Promise<string> {
  const { DATABASE_URL: _own, ...rest } = process.env;
  const child = spawn(process.execPath, [join(root, 'src/main/main.ts')], {
    cwd: root,
    env: { ...rest, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill());
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(code, 1, text);
  return text.trim();
}

test('a taken port is reported before a database is made', async (t) => {
  const holder = createServer();
  await new Promise<void>((ready) => holder.listen(0, '127.0.0.1', ready));
  t.after(() => holder.close());
  const address = holder.address();
  const port = String(typeof address === 'object' && address !== null ? address.port : 0);
  const dataDir = join(await tempFolder(t), 'data');
  assert.equal(
    await said(t, { PORT: port, DATA_DIR: dataDir }),
    `Port ${port} is taken: by another program, or by a Shunya that runs already. Set PORT to a free one.`,
  );
  assert.equal(existsSync(dataDir), false);
});

test('a data folder that is a file, or lies below one, is reported in a sentence', async (t) => {
  const file = join(await tempFolder(t), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'data')])
    assert.equal(
      await said(t, { DATA_DIR: dataDir }),
      `The data folder ${dataDir} cannot be used: a file stands in its place. Set DATA_DIR to another folder.`,
    );
});
