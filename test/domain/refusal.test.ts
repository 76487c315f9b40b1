import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownWords } from '#domain/gst/refusal.ts';

test('of the words of an unknown refusal no address, link, number or PAN is kept', () => {
  const says =
    'Return of ABCPN1234F (23ABCPN1234F1Z5) is on hold, write to help@gst.example or call +91-98765-43210, see https://gst.example/a or www.gst.example. Reference 12345.';
  assert.equal(shownWords(says), 'Return of … … is on hold, write to … or call … see … or … Reference …');
});

test('plain words stay as they are, on one line', () => {
  assert.equal(
    shownWords('Form 3B of 2026\n\tcannot be filed  now.'),
    'Form 3B of 2026 cannot be filed now.',
  );
});

test('they are one short line whatever the portal sends', () => {
  const shown = shownWords(`${'long '.repeat(10_000)}\u{1F600}`);
  assert.ok(shown.length <= 200);
  assert.ok(shown.isWellFormed());
  assert.equal(shownWords(' \n '), '');
});
