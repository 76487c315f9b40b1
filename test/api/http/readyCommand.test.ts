import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { type FilingProblem, startProbes } from '#http/probePort.ts';
import { plainEnv } from '../../fixtures/plainEnv.ts';

const command = join(import.meta.dirname, '../../../src/main/admin/ready.ts');

const ready = (...ports: number[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, [command, ...ports.map(String)], { env: plainEnv() }, (error, said) =>
      resolve({ code: error === null ? 0 : Number(error.code), said }),
    ),
  );

test('the command "ready" needs no tool but itself, and fails when a process cannot serve, file or answer', async () => {
  let problems: FilingProblem[] = [];
  let canServe = true;
  const start = (of: () => FilingProblem[]) =>
    startProbes({
      host: '127.0.0.1',
      port: 0,
      version: '1.2.3',
      isReady: async () => canServe,
      canFile: async () => ({ ready: of().length === 0, problems: of(), oldest_due_seconds: null }),
    });
  const api = await start(() => [{ problem: 'no_worker' }]);
  const worker = await start(() => problems);
  try {
    assert.deepEqual(await ready(api.port, worker.port), {
      code: 0,
      said: `${api.port}: ready to serve pages\n${worker.port}: ready to file\n`,
    });
    problems = [{ problem: 'certificate_unreadable', from: 'portal.example', says: '404' }];
    const late = await ready(api.port, worker.port);
    assert.equal(late.code, 1);
    assert.match(late.said, new RegExp(`^${worker.port}: not ready: .*certificate_unreadable.*404`, 'm'));
    canServe = false;
    assert.match((await ready(api.port)).said, /: not ready: /);
    await worker.close();
    const gone = await ready(worker.port);
    assert.deepEqual(gone, { code: 1, said: `${worker.port}: no answer: ECONNREFUSED\n` });
  } finally {
    await api.close();
  }
});
