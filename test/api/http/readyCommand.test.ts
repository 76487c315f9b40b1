import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { type FilingProblem, startProbes } from '#http/probePort.ts';
import { plainEnv } from '../../fixtures/plainEnv.ts';

const command = join(import.meta.dirname, '../../../src/main/admin/ready.ts');

const ready = (...words: (number | string)[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, [command, ...words.map(String)], { env: plainEnv() }, (error, said) =>
      resolve({ code: error === null ? 0 : Number(error.code), said }),
    ),
  );

test('the command "ready" needs no tool but itself, and fails when a process cannot serve, file or answer', async () => {
  let problems: FilingProblem[] = [];
  let ofApi: FilingProblem[] = [{ problem: 'no_worker' }];
  let canServe = true;
  const start = (of: () => FilingProblem[]) =>
    startProbes({
      host: '127.0.0.1',
      port: 0,
      version: '1.2.3',
      isReady: async () => canServe,
      canFile: async () => ({ ready: of().length === 0, problems: of(), oldest_due_seconds: null }),
    });
  const api = await start(() => ofApi);
  const worker = await start(() => problems);
  try {
    assert.deepEqual(await ready(api.port, worker.port), {
      code: 0,
      said: `${api.port}: ready to serve pages (1.2.3)\n${worker.port}: ready to file (1.2.3)\n`,
    });
    problems = [{ problem: 'certificate_unreadable', from: 'portal.example', says: '404' }];
    const late = await ready(api.port, worker.port);
    assert.equal(late.code, 1);
    assert.match(
      late.said,
      new RegExp(
        `^${worker.port}: not ready: certificate_unreadable \\(from portal.example, says 404\\)$`,
        'm',
      ),
    );
    const waited = ready('--wait', worker.port);
    problems = [];
    assert.equal((await waited).code, 0);
    canServe = false;
    assert.match((await ready(api.port)).said, /: not ready: starting$/m);
    ofApi = [{ problem: 'no_worker' }, { problem: 'database_unreachable' }];
    assert.match((await ready(api.port)).said, /: not ready: database_unreachable$/m);
    await worker.close();
    const gone = await ready(worker.port);
    assert.deepEqual(gone, { code: 1, said: `${worker.port}: no answer: ECONNREFUSED\n` });
  } finally {
    await api.close();
  }
});
