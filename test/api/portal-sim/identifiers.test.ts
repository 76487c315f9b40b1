import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCharacter, isGstin, makeGstin, mintArn } from '../../../portal-sim/identifiers.ts';
import { parseArn } from '#domain/gst/arn.ts';
import { emptyBook } from '../../../portal-sim/book.ts';
import { firstDay, istDate, lastDay } from '../../../portal-sim/calendar.ts';
import { addDemoTaxpayers, demoSpecs } from '../../../portal-sim/demoTaxpayers.ts';
import { evidenceSpecs } from '../../../portal-sim/evidenceTaxpayers.ts';
import { periodDue } from '../../../portal-sim/calendar.ts';
import { access, ist, keys } from './rawClient.ts';

test('the ARNs of gst-portal#arn pass the check and lose it with any one character changed', () => {
  for (const arn of ['AA2710260000019', 'AA2710260000027', 'AB071026123456E', 'AA2910259999990']) {
    assert.equal(checkCharacter(arn.slice(0, 14)), arn.charAt(14), arn);
    assert.equal(parseArn(arn)?.checked, true, arn);
    const other = arn.charAt(9) === '1' ? '2' : '1';
    assert.equal(parseArn(`${arn.slice(0, 9)}${other}${arn.slice(10)}`)?.checked, false, arn);
  }
});

test('valid GSTINs of gst-portal#gstin pass and its common invalid samples do not', () => {
  for (const gstin of [
    '27AAACR5055K1Z7',
    '06AAACR5055K1ZB',
    '24AAACJ3770E2ZV',
    '27ZZZCZ9999Z1ZJ',
    '38ZZZCZ9999Z1ZG',
  ]) {
    assert.ok(isGstin(gstin), gstin);
  }
  for (const gstin of ['27AAAAA0000A1Z5', '29AABCU9603R1ZM', '36AABCT1332L1ZV', '29AAACQ3770E000', '']) {
    assert.ok(!isGstin(gstin), gstin);
  }
  assert.equal(makeGstin('27', 'AAPFU0939F'), '27AAPFU0939F1ZV');
});

test('ARNs of a state and period are numbered from one and their prefix rolls over each million', () => {
  const serials: Record<string, number> = {};
  assert.equal(mintArn(serials, '27', '102026'), 'AA2710260000019');
  assert.equal(mintArn(serials, '27', '102026'), 'AA2710260000027');
  assert.equal(mintArn(serials, '29', '102026').slice(0, 14), 'AA291026000001');
  serials['291025'] = 999_998;
  assert.equal(mintArn(serials, '29', '102025'), 'AA2910259999990');
  assert.equal(mintArn(serials, '29', '102025').slice(0, 14), 'AB291025000000');
  serials['291025'] = 25_999_999;
  assert.equal(mintArn(serials, '29', '102025').slice(0, 2), 'BA');
});

test('demo taxpayers are twenty-one, with distinct PANs, mobiles and addresses in their own names', () => {
  const specs = [...demoSpecs(ist('2026-11-02T10:00')), ...evidenceSpecs()];
  assert.equal(specs.length, 21);
  assert.equal(new Set(specs.map((spec) => spec.pan)).size, 21);
  assert.equal(new Set(specs.map((spec) => spec.signatories?.[0]?.mobile)).size, 21);
  for (const spec of specs) {
    assert.equal(spec.signatories?.[0]?.email, `${spec.username}@taxpayer.example`);
    const isProprietor = (spec.constitution ?? 'Proprietorship') === 'Proprietorship';
    assert.equal(spec.signatories[0].pan === spec.pan, isProprietor, spec.username);
    assert.equal(spec.signatories[0].pan.charAt(3), 'P');
  }
});

test('a demo book made in any month holds filings after their period and before its start only', () => {
  for (let month = 1; month <= 12; month += 1) {
    for (const day of ['01T00:20', '02T10:00', '09T23:00']) {
      const start = ist(`2026-${String(month).padStart(2, '0')}-${day}`);
      const book = emptyBook(start, keys, access);
      addDemoTaxpayers(book, start);
      const due = periodDue(start);
      for (const taxpayer of Object.values(book.taxpayers)) {
        for (const [key, filing] of Object.entries(taxpayer.filings)) {
          const period = key.slice(-6);
          assert.ok(
            filing.filedAt <= start && istDate(filing.filedAt) > lastDay(period),
            `${taxpayer.username} ${key}`,
          );
          assert.equal(parseArn(filing.arn)?.checked, true, filing.arn);
          assert.ok(firstDay(period) >= taxpayer.registeredOn);
        }
        const hasDue = Object.keys(taxpayer.filings).some((key) => key.endsWith(due));
        assert.equal(hasDue, taxpayer.username === 'malabar.spices', `${taxpayer.username} ${due}`);
      }
      const late = Object.values(book.taxpayers['tapti.traders']?.filings ?? {}).filter(
        (row) => row.lateFeeRupees > 0,
      );
      assert.deepEqual(
        late.map((row) => row.lateFeeRupees),
        [140],
      );
      assert.equal(book.usernames[book.taxpayers['ganga.exports']?.gstin ?? ''], 'ganga.exports');
    }
  }
});
