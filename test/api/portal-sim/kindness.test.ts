import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  kind,
  readKindness,
  seededKindness,
  SWITCH_NAMES,
  SWITCHES,
  unkind,
  valuesOf,
  withSwitches,
} from '../../../portal-sim/kindness.ts';
import { useDoor } from './door.ts';

const door = useDoor('2026-11-02T10:00', [{ username: 'a.one' }]);

test('every switch says what it does, on what fact, and its two ends differ', () => {
  for (const name of SWITCH_NAMES) {
    const { does, fact, kind: easy, unkind: hard } = SWITCHES[name];
    assert.ok(does.length > 20, name);
    assert.match(fact, /^gst-portal#[\w-]+$/, name);
    assert.notEqual(easy, hard, name);
    const values = valuesOf(name);
    assert.equal(new Set(values).size, values.length, name);
  }
});

test('a seed names the same setting every time, and some seeds draw every value of every switch', () => {
  const drawn = new Set<string>();
  for (let seed = 0; seed < 200; seed += 1) {
    const setting = seededKindness(seed);
    assert.deepEqual(setting, seededKindness(seed));
    for (const name of SWITCH_NAMES) drawn.add(`${name}=${setting[name]}`);
  }
  const all = SWITCH_NAMES.flatMap((name) => valuesOf(name).map((value) => `${name}=${value}`));
  assert.deepEqual([...drawn].sort(), all.sort());
});

test('a setting is read from a line, and an unknown switch, value or beginning is refused', () => {
  assert.deepEqual(readKindness(''), { kindness: kind() });
  assert.deepEqual(readKindness('unkind'), { kindness: unkind() });
  assert.deepEqual(readKindness('seed=7'), { kindness: seededKindness(7) });
  assert.deepEqual(readKindness('unkind, expiry=120'), { kindness: { ...unkind(), expiry: '120' } });
  assert.deepEqual(readKindness('expiry=43200'), { kindness: { ...kind(), expiry: '43200' } });
  for (const line of [
    'nasty',
    'expiry',
    'expiry=9',
    'nonsense=1',
    'expiry=120,unkind',
    'toString=x',
    'seed=',
  ]) {
    assert.ok('problem' in readKindness(line), line);
  }
  assert.ok('problem' in withSwitches(kind(), { expiry: 43200 }));
});

test('the control call sets all, a seed or single switches, and shows how each stands', async () => {
  assert.deepEqual((await door.control('kindness')).kindness, kind());
  assert.deepEqual((await door.control('kindness', { all: 'unkind' })).kindness, unkind());
  assert.deepEqual((await door.control('kindness', { seed: 3 })).kindness, seededKindness(3));
  const set = await door.control('kindness', { all: 'kind', set: { expiry: '43200' } });
  assert.deepEqual(set.kindness, { ...kind(), expiry: '43200' });
  const shown = await door.control('kindness');
  const row = shown.switches.find(({ name }: { name: string }) => name === 'expiry');
  assert.deepEqual([row.now, row.values], ['43200', ['true_minutes', '43200', '120']]);
});

test('an order with anything unknown in it is refused and throws no switch', async () => {
  await door.set({});
  for (const order of [
    { set: { nonsense: 'x' } },
    { set: { expiry: '43200', nonsense: 'x' } },
    { set: { expiry: '9' } },
    { set: ['expiry'] },
    { all: 'nasty' },
    { all: 'unkind', seed: 1 },
    { seed: 'one' },
    { expiry: '43200' },
  ]) {
    const answer = await door.control('kindness', order);
    assert.equal(answer.http, 400, JSON.stringify(order));
    assert.ok(answer.error.length > 10);
  }
  assert.deepEqual((await door.control('kindness')).kindness, kind());
});
