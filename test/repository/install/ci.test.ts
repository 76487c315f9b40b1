import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

// Continuous integration's own command, with stand-ins for what it calls: each notes its call.

const run = join(import.meta.dirname, '../../../.ci/run');
const skip = process.platform === 'win32' ? 'the command is for Unix' : false;

type Machine = { isRoot?: boolean; mayUnshare?: boolean; bareMachine: string | null };

async function ci(
  t: TestContext,
  { isRoot = true, mayUnshare = true, bareMachine }: Machine,
): Promise<{ code: number | null; said: string; calls: string[] }> {
  const dir = await mkdtemp(join(tmpdir(), 'shunya-ci-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  const calls = join(dir, 'calls');
  await writeFile(calls, '');
  const put = async (name: string, text: string): Promise<void> => {
    await writeFile(join(dir, name), `#!/usr/bin/env bash\n${text}\n`);
    await chmod(join(dir, name), 0o755);
  };
  await put('id', `echo ${isRoot ? 0 : 1000}`);
  await put('unshare', `exit ${mayUnshare ? 0 : 1}`);
  await put('npm', `echo "npm $*" >>${calls}; [ "$*" = test ] || exit 3`);
  if (bareMachine !== null) await put('bare', `echo "bare $*" >>${calls}; case "$*" in ${bareMachine} esac`);
  const { status, stdout } = spawnSync(run, {
    env: {
      ...process.env,
      PATH: [dir, process.env['PATH']].join(delimiter),
      BARE_MACHINE_COMMAND: join(dir, 'bare'),
    },
    encoding: 'utf8',
  });
  return {
    code: status,
    said: stdout.split('\n').findLast((line) => line.startsWith('ci: npm test')) ?? '',
    calls: (await readFile(calls, 'utf8')).trim().split('\n'),
  };
}

const works = (tests: number): string => `*"npm run test:long") exit ${tests};; *) exit 0;;`;

test(
  'where a bare machine can run, both sizes of the tests run there, as an ordinary user, and theirs is the outcome',
  { skip },
  async (t) => {
    for (const code of [0, 1])
      assert.deepEqual(await ci(t, { bareMachine: works(code) }), {
        code,
        said: 'ci: npm test, then npm run test:long (npm run test:all but for the pictures), on a bare machine, as an ordinary user',
        calls: ['bare --user npm --version', 'bare --user npm test', 'bare --user npm run test:long'],
      });
  },
);

test('where none can run, the tests run directly, and the reason is printed', { skip }, async (t) => {
  const direct = async (machine: Machine): Promise<string> => {
    const { code, said, calls } = await ci(t, machine);
    assert.deepEqual({ code, last: calls.at(-1) }, { code: 3, last: 'npm run test:long' });
    assert.ok(!calls.includes('bare --user npm test'));
    return said.replace(
      /^ci: npm test, then npm run test:long \(npm run test:all but for the pictures\), on this machine, not on a bare one: /,
      '',
    );
  };
  assert.match(await direct({ bareMachine: null }), /^there is no /);
  assert.equal(await direct({ bareMachine: works(0), isRoot: false }), 'it needs root');
  assert.equal(await direct({ bareMachine: works(0), mayUnshare: false }), 'unshare is not allowed here');
  assert.equal(
    await direct({ bareMachine: '*) exit 1;;' }),
    'it could not be made, or npm does not run on it',
  );
});
