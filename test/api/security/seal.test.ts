import { test } from 'node:test';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { type KeyRing, parseKeyRing, readKeyRing, readOrMakeKeyRing } from '#security/keyRing.ts';
import { sealWith } from '#security/seal.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const ring = (current: string, keys: Record<string, string>): KeyRing => {
  const read = parseKeyRing(JSON.stringify({ current, keys }));
  assert.ok(read.ok, JSON.stringify(read));
  return read.value;
};
const one = sealWith(ring('k1', { k1: key(1) }));

test('a sealed secret opens again for its owner and field, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (secret, owner, field) => {
      assert.equal(one.open(one.seal(secret, owner, field), owner, field), secret);
    }),
  );
});

test('another owner, another field, and the two exchanged or joined differently are all refused', () => {
  const envelope = one.seal('Demo@1234', 'ab', 'c');
  for (const [owner, field] of [
    ['x', 'c'],
    ['ab', 'x'],
    ['c', 'ab'],
    ['a', 'bc'],
    ['', 'abc'],
  ] as const) {
    assert.throws(() => one.open(envelope, owner, field), `${owner}/${field}`);
  }
});

test('an envelope with any one byte changed is refused', () => {
  const envelope = one.seal('Demo@1234', 'owner', 'password');
  for (let at = 0; at < envelope.length; at += 1) {
    const changed = Uint8Array.from(envelope);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => one.open(changed, 'owner', 'password'), `byte ${at}`);
  }
  for (let length = 0; length < envelope.length; length += 1) {
    assert.throws(() => one.open(envelope.subarray(0, length), 'owner', 'password'), `cut to ${length}`);
  }
});

test('another key with the same id, or a ring without the key, does not open it', () => {
  const envelope = one.seal('secret', 'o', 'f');
  assert.throws(() => sealWith(ring('k1', { k1: key(2) })).open(envelope, 'o', 'f'));
  assert.throws(() => sealWith(ring('k2', { k2: key(1) })).open(envelope, 'o', 'f'));
});

test('after a new key is added, old envelopes open, new ones use the new key, and hashes stay the same', () => {
  const both = sealWith(ring('k2', { k1: key(1), k2: key(2) }));
  assert.equal(both.open(one.seal('old', 'o', 'f'), 'o', 'f'), 'old');
  const fresh = both.seal('new', 'o', 'f');
  assert.throws(() => one.open(fresh, 'o', 'f'));
  assert.equal(sealWith(ring('k2', { k2: key(2) })).open(fresh, 'o', 'f'), 'new');
  assert.deepEqual(both.hash('s', 'refresh'), one.hash('s', 'refresh'));
});

test('the same secret is sealed differently each time, and hashes depend on purpose and key', () => {
  assert.notDeepEqual(one.seal('s', 'o', 'f'), one.seal('s', 'o', 'f'));
  assert.deepEqual(one.hash('s', 'a'), one.hash('s', 'a'));
  assert.notDeepEqual(one.hash('s', 'a'), one.hash('s', 'b'));
  assert.notDeepEqual(one.hash('s', 'a'), sealWith(ring('k1', { k1: key(9) })).hash('s', 'a'));
});

test('the demo makes its key file once, for its owner only, and reads the same keys afterwards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shunya-keys-'));
  try {
    const first = readOrMakeKeyRing(join(folder, 'data'));
    assert.ok(first.ok);
    const path = join(folder, 'data', 'keys');
    assert.equal(statSync(path).mode & 0o777, 0o600);
    const text = readFileSync(path, 'utf8');
    const second = readOrMakeKeyRing(join(folder, 'data'));
    assert.ok(second.ok);
    assert.equal(readFileSync(path, 'utf8'), text);
    const envelope = sealWith(first.value).seal('kept', 'o', 'f');
    assert.equal(sealWith(second.value).open(envelope, 'o', 'f'), 'kept');
    writeFileSync(path, 'not json');
    const broken = readOrMakeKeyRing(join(folder, 'data'));
    assert.equal(broken.ok, false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a key file that is missing or wrong is named as such and never half read', () => {
  const missing = readKeyRing(join(tmpdir(), 'shunya-no-such-folder', 'keys'));
  assert.ok(!missing.ok && missing.failure.kind === 'unreadable');
  for (const text of [
    '',
    '[]',
    '{"keys":{}}',
    '{"current":"k1","keys":{}}',
    '{"current":"k2","keys":{"k1":"' + key(1) + '"}}',
    '{"current":"k1","keys":{"k1":"c2hvcnQ="}}',
    '{"current":"1","keys":{"1":"' + key(1) + '"}}',
    '{"current":"k1","keys":["' + key(1) + '"]}',
  ]) {
    const read = parseKeyRing(text);
    assert.ok(!read.ok && read.failure.kind === 'malformed', text);
  }
});

test('a key file that others may read, or its group may write, is refused unless that is accepted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shunya-keys-'));
  try {
    const path = join(folder, 'keys');
    writeFileSync(path, JSON.stringify({ current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }));
    for (const [mode, kind] of [
      [0o666, 'open_to_others'],
      [0o644, 'open_to_others'],
      [0o620, 'open_to_others'],
      [0o640, null],
      [0o600, null],
      [0o400, null],
    ] as const) {
      chmodSync(path, mode);
      const read = readKeyRing(path);
      assert.equal(read.ok ? null : read.failure.kind, kind, mode.toString(8));
      assert.ok(readKeyRing(path, false).ok);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
