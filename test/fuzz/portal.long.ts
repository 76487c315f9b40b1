import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { askHostilePortal } from './askHostilePortal.ts';
import { hostileMonths } from './hostileMonths.ts';

const first = JSON.parse(readFileSync(join(import.meta.dirname, 'portalCorpus.json'), 'utf8')) as string[];

test('any answer of a portal of either family becomes a value of ours with texts that can be kept, and never a filing without an ARN', async () => {
  assert.deepEqual(await askHostilePortal({ seed: 17, runs: 1_500, first }), []);
});

test('a portal that bends every second answer for a month ends no turn in an error and takes nothing twice', async () => {
  const { bends, twice } = await hostileMonths({ seed: 4, taxpayers: 4, every: 2 });
  assert.ok(bends > 50, `${bends}`);
  assert.deepEqual(twice, []);
});
