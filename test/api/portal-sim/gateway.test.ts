import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openGateway } from '../../../portal-sim/gateway.ts';

test('calls beyond a second’s worth are refused until the bucket has filled again, and both kinds are counted', () => {
  const gateway = openGateway({ callsPerSecond: 2 });
  const admitted = [0, 0, 0, 400, 500, 2500, 2500, 2500].map((at) => gateway.admit('RETSUM', at));
  assert.deepEqual(admitted, [true, true, false, false, true, true, true, false]);
  assert.deepEqual(gateway.counted(), { admitted: { RETSUM: 5 }, refused: 3 });
});

test('without a cap every call is let through and counted by its name', () => {
  const gateway = openGateway({});
  for (const action of ['RETTRACK', 'RETFILE', 'RETTRACK']) assert.ok(gateway.admit(action, 0));
  assert.deepEqual(gateway.counted(), { admitted: { RETTRACK: 2, RETFILE: 1 }, refused: 0 });
});
