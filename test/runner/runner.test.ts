import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { failuresOf, runChunk, slowestOf, type Tally } from './chunk.ts';
import { freshDatabase } from './database.ts';
import { dealChunks, findTestFiles } from './files.ts';
import { openScratch } from './scratch.ts';

const head = "import { test, describe, before } from 'node:test'; import assert from 'node:assert/strict';\n";

/** Runs the given test files in a process of their own; `report` is what the runner would print. */
async function outcome(t: TestContext, texts: Record<string, string>): Promise<Tally & { report: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'shunya-runner-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  const files: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    files.push(join(dir, name));
    await writeFile(join(dir, name), head + text);
  }
  const printed: string[] = [];
  const tally = await runChunk(files, {
    env: { ...process.env, SHUNYA_TEST_GRACE_MS: '200' },
    signal: new AbortController().signal,
    print: (text) => printed.push(text),
  });
  return { ...tally, report: printed.join('\n') };
}

test('tests are counted and suites are not, and a failure is shown with its difference', async (t) => {
  const {
    report,
    files: _files,
    failures: _failures,
    ...tally
  } = await outcome(t, {
    'a.test.ts': `
      describe('suite', () => { test('inside', () => {}); });
      test('alone', () => {});
      test('wrong', () => assert.deepEqual({ kept: 1, got: 2 }, { kept: 1, got: 3 }));
      test('left out', { skip: true }, () => {});`,
  });
  assert.deepEqual(tally, { passed: 2, failed: 1, skipped: 1 });
  assert.match(report, /✖ wrong .*a\.test\.ts:5/);
  assert.match(report, /\+\s+got: 2,\n\s*-\s+got: 3,/);
});

test('a file that does not load fails and leaves the others their results', async (t) => {
  const {
    report,
    files: _files,
    failures: _failures,
    ...tally
  } = await outcome(t, {
    'broken.test.ts': "import './not-there.ts';",
    'sound.test.ts': "test('still runs', () => {});",
  });
  assert.deepEqual(tally, { passed: 1, failed: 1, skipped: 0 });
  assert.match(report, /not-there\.ts/);
});

test('a test process that dies counts as a failure and names its files', async (t) => {
  const {
    report,
    files: _files,
    failures: _failures,
    ...tally
  } = await outcome(t, {
    'dies.test.ts': "test('before', () => {}); test('the fatal one', () => { process.exit(0); });",
  });
  assert.equal(tally.failed, 1);
  assert.match(report, /died \(exit code 0\)[\s\S]*dies\.test\.ts/);
});

test('what failed is told once more at the end, where a long report is cut', async (t) => {
  const wrong = await outcome(t, {
    'a.test.ts': "test('wrong', () => assert.equal(1, 2)); test('right', () => {});",
  });
  const dead = await outcome(t, { 'dies.test.ts': "test('the fatal one', () => { process.exit(0); });" });
  const failures = [...wrong.failures, ...dead.failures];
  assert.match(
    failuresOf({ ...wrong, failures }).join('\n'),
    /^\nWhat failed, once more:[\s\S]*✖ wrong [\s\S]*1 !== 2[\s\S]*✖ A test process died/,
  );
  assert.deepEqual(failuresOf({ ...wrong, failures: [] }), []);
});

test('a failing hook fails its suite, and an error after the end of a test does not pass unseen', async (t) => {
  const hook = await outcome(t, {
    'hook.test.ts':
      "describe('s', () => { before(() => { throw new Error('no hook'); }); test('t', () => {}); });",
  });
  assert.ok(hook.failed >= 1);
  assert.match(hook.report, /no hook/);
  const late = await outcome(t, {
    'late.test.ts': `
      test('leaves something', () => { setImmediate(() => { throw new Error('too late'); }); });
      test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));`,
  });
  assert.equal(late.failed, 1);
  assert.match(late.report, /too late/);
});

test('a file that leaves handles open is named and does not keep the runner waiting', async (t) => {
  const {
    report,
    files: _files,
    failures: _failures,
    ...tally
  } = await outcome(t, {
    'open.test.ts': "test('opens', () => { setInterval(() => {}, 1000); });",
  });
  assert.deepEqual(tally, { passed: 1, failed: 0, skipped: 0 });
  assert.match(report, /left open after the last test: .*Timeout/);
});

test('the journeys come first and share processes, and every file is in exactly one chunk', () => {
  const of = (room: string, count: number) =>
    Array.from({ length: count }, (_, index) => `test/${room}/${String(index).padStart(2, '0')}.test.ts`);
  const files = [...of('db', 7), ...of('journeys', 12)];
  const chunks = dealChunks(files, 1);
  assert.deepEqual(
    chunks[0],
    [0, 2, 4, 6, 8, 10].map((at) => of('journeys', 12)[at]),
  );
  assert.equal(chunks.length, 4);
  assert.deepEqual(chunks.flat().sort(), files);
});

test('the simulation is spread over the journeys, so that it calculates while they wait', () => {
  const of = (room: string, names: string) => names.split('').map((name) => `test/${room}/${name}.test.ts`);
  const chunks = dealChunks([...of('journeys', 'abcdef'), ...of('simulation', 'xy')], 3);
  assert.deepEqual(
    chunks.flat().map((file) => file.split('/')[2]?.[0]),
    'abxcdeyf'.split(''),
  );
});

test('each file has its own hooks around its own tests; what files share ends after the last of them', async (t) => {
  const atEnd = join(import.meta.dirname, 'atEnd.ts');
  const file = (name: string) => `
    import { after } from 'node:test'; import { atEnd } from '${atEnd}';
    globalThis.seen ??= [];
    before(() => globalThis.seen.push('before ${name}'));
    after(() => globalThis.seen.push('after ${name}'));
    atEnd(async () => { if ('${name}' === 'b') throw new Error(globalThis.seen.join(', ')); });
    test('${name}', () => globalThis.seen.push('${name}'));`;
  const { report } = await outcome(t, { 'a.test.ts': file('a'), 'b.test.ts': file('b') });
  assert.match(report, /before a, a, after a, before b, b, after b/);
});

test('fresh databases are migrated, apart from each other, and gone when dropped', async (t) => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  t.after(() => Promise.all([one.drop(), two.drop()]));
  const ask = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const tables = await ask(one.url, `select 1 from information_schema.tables where table_name = 'filing'`);
  assert.equal(tables.length, 1);
  await ask(one.url, 'create table only_here (n int)');
  await assert.rejects(ask(two.url, 'select * from only_here'), /does not exist/);
  await one.drop();
  await assert.rejects(ask(one.url, 'select 1'), /does not exist/);
});

test("no file's hooks run for the tests of another file", async () => {
  // Outside a suite, what runs before each test runs before every test of the process, those of other files too.
  const root = join(import.meta.dirname, '..', '..');
  const files = await findTestFiles(root, []);
  assert.ok(files.length > 100);
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  assert.deepEqual(
    files.filter((_, index) => /^(?:before|after)Each\(/m.test(texts[index] ?? '')),
    [],
  );
});

test('no journey takes an interception away', async () => {
  // Chromium never sends a request that begins at that moment (test/journeys/web/intercept.ts).
  const dir = join(import.meta.dirname, '..', 'journeys', 'web');
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.ts'));
  assert.ok(files.length > 30);
  const texts = await Promise.all(files.map((file) => readFile(join(dir, file), 'utf8')));
  assert.deepEqual(
    files.filter((_, index) => /\.unroute(?:All)?\(|\btimes: \d+ \}/.test(texts[index] ?? '')),
    [],
  );
});

test('the report names the ten slowest files, slowest first', async (t) => {
  const { files } = await outcome(t, {
    'quick.test.ts': "test('quick', () => {});",
    'slow.test.ts': "test('slow', () => new Promise((resolve) => setTimeout(resolve, 300)));",
  });
  const many = Array.from({ length: 9 }, (_, at) => ({ name: `test/${at}.test.ts`, ms: 1000 * (at + 1) }));
  const lines = slowestOf([...files, ...many]);
  assert.equal(lines.length, 11);
  assert.match(lines[1] ?? '', /9\.0 s {2}test\/8\.test\.ts/);
  assert.match(lines[10] ?? '', /0\.3 s .*slow\.test\.ts/);
  assert.deepEqual(slowestOf(files), []);
});

test('what a run throws away lies in one folder, from which programs can be started and which goes with it', async () => {
  const { dir, remove } = await openScratch();
  const program = join(dir, 'greet');
  await writeFile(program, '#!/bin/sh\necho here\n', { mode: 0o755 });
  const { stdout } = await promisify(execFile)(program);
  assert.equal(stdout, 'here\n');
  await remove();
  assert.ok(!existsSync(dir));
});

test('the tests of this run write there', () => {
  assert.match(tmpdir(), /shunya-test-[^/]+$/);
});

test('an error that nobody catches fails the run, though the runner is told of tests alone', async (t) => {
  const { report, failed } = await outcome(t, {
    'stray.test.ts': `
      test('leaves work behind', async () => {
        setTimeout(() => { throw new Error('thrown by nobody’s test'); }, 20);
        await new Promise((done) => setTimeout(done, 60));
      });`,
  });
  assert.ok(failed > 0);
  assert.match(report, /thrown by nobody’s test/);
});
