import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callList } from '#contract/calls.ts';
import { storeThat } from '../api/http/appForTests.ts';
import { targetApart } from './apart.ts';
import { type Case, fuzz } from './fuzz.ts';
import { targetHere } from './target.ts';

const first = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus.json'), 'utf8')) as Case[];

test('hostile input to every call and to the mail door is refused in the envelope, never an error of ours', async () => {
  const target = await targetHere();
  try {
    const { found, requests } = await fuzz(target, { seed: 17, first }, (sent) => sent < 1000);
    assert.deepEqual(found, []);
    assert.ok(requests >= 1000);
  } finally {
    await target.close();
  }
});

test('an error of ours is found, with the request that makes it', async () => {
  const target = await targetHere(
    storeThat(() => {
      throw new Error('planted');
    }),
  );
  try {
    const { found } = await fuzz(target, { seed: 17, first: [] }, (sent) => sent < 1500);
    assert.ok(found.length > 0);
    assert.match(found[0]?.why ?? '', /^500: /);
    assert.notEqual(found[0]?.case.url, '');
  } finally {
    await target.close();
  }
});

test('the product in a process of its own is attacked, measured, and ends when it is closed', async () => {
  const target = await targetApart();
  const { found, slowest } = await fuzz(target, { seed: 17, first: [] }, (sent) => sent < 100);
  assert.deepEqual(found, []);
  assert.notEqual(slowest.case, null, 'which was the slowest is told, to be asked for again alone');
  const { heldMb, stalled } = await target.measure();
  assert.ok(heldMb > 0 && stalled.worstMs > 0);
  await target.close();
});

test('each recorded case names a call that exists', () => {
  const names = new Set<string>(callList.map(({ name }) => name));
  for (const { call } of first) assert.ok(call === 'mail' || names.has(call), call);
});
