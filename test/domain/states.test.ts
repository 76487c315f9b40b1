import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STATES, stateByCode, stateByLetters, stateByName } from '#domain/gst/states.ts';

test('36 states are in use, each found by its code, its letters and its name', () => {
  assert.equal(STATES.length, 36);
  for (const state of STATES) {
    assert.equal(stateByCode(state.code), state);
    assert.equal(stateByLetters(state.letters.toLowerCase()), state);
    assert.equal(stateByName(`  ${state.name.toUpperCase()} `), state);
  }
  assert.equal(new Set(STATES.map((state) => state.letters)).size, 36);
});

test('other spellings of states are known, and old codes are kept apart', () => {
  assert.equal(stateByLetters('TG')?.code, '36');
  assert.equal(stateByLetters('OR')?.code, '21');
  assert.equal(stateByName('Jammu & Kashmir')?.code, '01');
  assert.equal(stateByName('Orissa')?.code, '21');
  assert.equal(stateByName('Tamilnadu')?.code, '33');
  assert.equal(stateByName('Dadra & Nagar Haveli & Daman & Diu')?.code, '26');
  assert.equal(stateByName('Andhra Pradesh (New)')?.code, '37');
  assert.equal(stateByName('Andhra Pradesh (Newly Added)')?.code, '37');
  assert.equal(stateByName('Andhra Pradesh (Before Division)')?.code, '28');
  assert.equal(stateByName('Ladakh (Newly Added)')?.code, '38');
  assert.equal(stateByName('New Delhi')?.code, '07');
  assert.equal(stateByName('Other Territory')?.code, '97');
  assert.equal(stateByName('Atlantis'), null);
  assert.equal(stateByLetters(''), null);
  assert.equal(stateByCode('28')?.current, false);
  assert.equal(stateByCode('96'), null);
  assert.equal(stateByCode('00'), null);
});
