import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TAXPAYER_KINDS, taxpayerKind } from '#domain/gst/taxpayerKind.ts';

const OTHERS: readonly [string, RegExp][] = [
  ['Composition', /CMP-08.*GSTR-4/],
  ['Input Service Distributor (ISD)', /GSTR-6/],
  ['Tax Deductor', /GSTR-7/],
  ['Tax Collector (e-Commerce Operator)', /GSTR-8/],
  ['Tax Collector (Electronic Commerce Operator)', /GSTR-8/],
  ['Non Resident Taxable Person', /GSTR-5,/],
  ['Non Resident Online Services Provider (OIDAR)', /GSTR-5A/],
  ['UN Body', /GSTR-11/],
  ['Embassy', /GSTR-11/],
  ['Consulate', /GSTR-11/],
  ['Other Notified Person', /GSTR-11/],
  ['Something New', /Something New/],
  ['', /does not say/],
];

for (const [type, names] of OTHERS) {
  test(`a taxpayer of type "${type}" is refused with what it files instead`, () => {
    const kind = taxpayerKind(type);
    assert.equal(kind.files, false);
    assert.match(kind.files ? '' : kind.sentence, names);
  });
}

test('regular, SEZ and casual taxpayers file', () => {
  for (const type of ['Regular', ' regular ', 'SEZ Unit', 'SEZ Developer', 'Casual Taxable Person']) {
    assert.deepEqual(taxpayerKind(type), { files: true }, type);
  }
});

test('a kind that only begins like a known one is not guessed', () => {
  for (const type of ['Unregistered', 'Unknown']) {
    const kind = taxpayerKind(type);
    assert.ok(!kind.files && kind.sentence.includes(`“${type}”`), type);
  }
});

test('each kind of the table is read as its own row and names its source', () => {
  for (const row of TAXPAYER_KINDS) {
    assert.match(row.source.law, /CGST (?:Act s\.|Rules, rule )\d/);
    for (const text of row.kind.split(', ')) {
      const kind = taxpayerKind(text);
      assert.equal(kind.files, row.instead === null, text);
      if (!kind.files)
        assert.equal(kind.sentence, `${row.is} It files ${row.instead}, not GSTR-1 and GSTR-3B.`);
    }
  }
});
