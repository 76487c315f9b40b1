import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { withFolderLock } from '../../../scripts/folderLock.mjs';

const root = join(import.meta.dirname, '../../..');

test('while one process installs or builds the pages, another says that it waits, and does its own work afterwards', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'shunya-lock-'));
  t.after(() => rm(folder, { recursive: true }));
  const script = `
    import { withFolderLock } from './scripts/folderLock.mjs';
    await withFolderLock(${JSON.stringify(folder)}, 'it is being done', async () => console.log('done'));`;
  const [other, stdout] = await withFolderLock(folder, 'never said here', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    const said = text(child.stdout);
    const [waits] = await once(child.stderr.setEncoding('utf8'), 'data');
    assert.equal(waits, 'it is being done\n');
    assert.equal(child.stdout.readableLength, 0);
    return [child, said] as const;
  });
  assert.equal(await stdout, 'done\n');
  if (other.exitCode === null) await once(other, 'exit');
  assert.equal(other.exitCode, 0);
});
