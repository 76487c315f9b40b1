import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnclearKind, TAXPAYER_KINDS, taxpayerKind } from '#domain/gst/taxpayer.ts';
import { sayNotRegular } from '#texts/notRegular.ts';

const OTHERS: readonly [string, RegExp][] = [
  ['Composition', /CMP-08.*GSTR-4/],
  ['Input Service Distributor (ISD)', /GSTR-6/],
  ['Tax Deductor', /GSTR-7/],
  ['Tax Collector (e-Commerce Operator)', /GSTR-8/],
  ['Tax Collector (Electronic Commerce Operator)', /GSTR-8/],
  ['Non Resident Taxable Person', /GSTR-5,/],
  ['Non Resident Online Services Provider (OIDAR)', /GSTR-5A/],
  ['Non Resident Online Services Provider', /GSTR-5A/],
  ['Non-Resident Online Service Provider', /GSTR-5A/],
  ['UN Body', /GSTR-11/],
  ['Embassy', /GSTR-11/],
  ['Consulate', /GSTR-11/],
  ['Other Notified Person', /GSTR-11/],
  ['Something New', /Something New/],
  ['', /does not say/],
];

for (const [type, names] of OTHERS) {
  test(`a taxpayer of type "${type}" is refused with what it files instead`, () => {
    assert.equal(taxpayerKind(type).files, false);
    assert.match(sayNotRegular(type, 'en'), names);
  });
}

test('regular, SEZ and casual taxpayers file', () => {
  for (const type of ['Regular', ' regular ', 'SEZ Unit', 'SEZ Developer', 'Casual Taxable Person']) {
    assert.deepEqual(taxpayerKind(type), { files: true }, type);
  }
});

test('a kind that only begins like a known one is not guessed', () => {
  for (const type of ['Unregistered', 'Unknown']) {
    assert.deepEqual(taxpayerKind(type), { files: false, kind: 'unknown' });
    assert.ok(sayNotRegular(type, 'en').includes(`“${type}”`), type);
  }
});

test('a type that is left out or abbreviated is unclear, and one in words is not', () => {
  for (const type of ['', ' ', '-', 'NT', 'CTP', 'nt ']) assert.equal(isUnclearKind(type), true, type);
  for (const type of [
    'Regular',
    'Composition',
    'ISD',
    'TDS',
    'Unregistered',
    'Unknown',
    'Regular to Composition',
  ])
    assert.equal(isUnclearKind(type), false, type);
});

test('a type with the words of two kinds is not guessed', () => {
  for (const type of [
    'Regular to Composition',
    'Regular,Input Service Distributor',
    'Composition / Regular',
    'SEZ Unit, Tax Deductor',
  ])
    assert.deepEqual(taxpayerKind(type), { files: false, kind: 'unknown' }, type);
});

test('each kind of the table is read as its own row and names its source', () => {
  for (const row of TAXPAYER_KINDS) {
    assert.match(row.source.law, /CGST (?:Act s\.|Rules, rule )\d/);
    for (const text of row.dty.split(', ')) {
      assert.deepEqual(
        taxpayerKind(text),
        row.kind === null ? { files: true } : { files: false, kind: row.kind },
        text,
      );
      if (row.kind === null) continue;
      const says = sayNotRegular(text, 'en');
      assert.match(says, /^This .*\. It files .*, not GSTR-1 and GSTR-3B\.$/);
      for (const form of row.instead) assert.ok(says.includes(form), text);
    }
  }
});
