import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type SimulatorOptions, startSimulator } from '#demo/simulatorProcess.ts';
import { keptLog } from '../notify/keptLog.ts';

const optionsOf = (change: Partial<SimulatorOptions> = {}): SimulatorOptions => ({
  bookFile: 'book.json',
  mailPort: 1,
  smsUrl: 'http://127.0.0.1:1/sms',
  clientId: 'client',
  clientSecret: 'secret',
  controlToken: 'token',
  start: '2026-11-02T10:00:00+05:30',
  offset: async () => 7,
  log: keptLog(),
  program: fileURLToPath(new URL('fakeSimulator.ts', import.meta.url)),
  ...change,
});

type Answer = { pid: number; offset: string; start: string; book: string; env: Record<string, string> };
const ask = async (baseUrl: string): Promise<Answer> => (await (await fetch(`${baseUrl}/`)).json()) as Answer;
const answers = (baseUrl: string): Promise<Answer | null> => ask(baseUrl).catch(() => null);

test("the simulator gets the variables that it needs and none of the product's own environment", async () => {
  process.env['SHUNYA_TEST_SECRET'] = 'ours';
  const simulator = await startSimulator(optionsOf());
  try {
    const { offset, start, book, env } = await ask(simulator.baseUrl);
    assert.deepEqual(
      { offset, start, book },
      { offset: '7', start: '2026-11-02T10:00:00+05:30', book: 'book.json' },
    );
    assert.equal(env['SHUNYA_TEST_SECRET'], undefined);
  } finally {
    delete process.env['SHUNYA_TEST_SECRET'];
    await simulator.stop();
  }
});

test('a simulator that dies comes back on the same port with the clock of that moment', async () => {
  let offset = 7;
  const simulator = await startSimulator(optionsOf({ offset: async () => offset }));
  try {
    const before = await ask(simulator.baseUrl);
    offset = 8;
    await fetch(`${simulator.baseUrl}/die`).catch(() => undefined);
    let again = await answers(simulator.baseUrl);
    while (again === null) {
      await wait(20);
      again = await answers(simulator.baseUrl);
    }
    assert.notEqual(again.pid, before.pid);
    assert.equal(again.offset, '8');
  } finally {
    await simulator.stop();
  }
});

test('a stopped simulator is not restarted', async () => {
  const simulator = await startSimulator(optionsOf());
  await simulator.stop();
  assert.equal(await answers(simulator.baseUrl), null);
  await simulator.stop();
});

test('a simulator that cannot start is reported with the last lines of its own log', async () => {
  await assert.rejects(startSimulator(optionsOf({ clientId: 'broken' })), /the book is unreadable/);
});
