import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crash } from '../../../bench/deployment/crash.ts';

test('30 GSTINs file through the relay while api, workers and PostgreSQL are killed: nothing is lost, doubled or wrongly shown', async (t) => {
  const found = await crash({
    gstins: 30,
    kills: 5,
    seed: 30,
    apis: 1,
    workers: 2,
    people: 2,
    portalCallsPerSecond: 200,
    leases: 'jumped',
    // Reported as steps of the test: the runner takes a silent test for a hung one.
    say: (line) => void t.test(line, () => undefined),
  });
  const { lost, doubled, wrong, stuck, fallen, kills } = found;
  assert.deepEqual(
    { lost, doubled, wrong, stuck, fallen },
    { lost: [], doubled: [], wrong: [], stuck: [], fallen: [] },
  );
  for (const [kind, count] of Object.entries(kills)) assert.ok(count > 0, `no ${kind} was killed`);
});
