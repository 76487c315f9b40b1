import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FORMS, periodOf } from '#domain/gst/returnPeriod.ts';
import { drawReturn } from '#files/drawReturn.ts';
import type { ReturnDocument } from '#usecases/documents/ports.ts';
import { gstr1Rows, gstr3bRows } from './expectedRows.ts';
import { pdfPages } from './pdfText.ts';
import { filedAt, gstin } from './seed.ts';

const documentOf = (form: 'GSTR1' | 'GSTR3B', change: Partial<ReturnDocument> = {}): ReturnDocument => ({
  form,
  gstin,
  legalName: 'ASHA NARMADA',
  tradeName: 'NARMADA FOODS',
  period: periodOf(2026, 10),
  frequency: 'monthly',
  arn: form === 'GSTR1' ? 'AA231026000001' : 'AA231026000002',
  filedAt,
  signatory: { name: 'Asha Narmada', designation: 'Proprietor' },
  simulated: true,
  ...change,
});

const textOf = async (document: ReturnDocument): Promise<string> =>
  pdfPages(await drawReturn(document)).join(' ');

/** Where lines break is the layout's affair. */
const squashed = (text: string): string => text.replaceAll(/\s/g, '');

/** `0` as a word is the amount 0.00, `n` a count of no records. */
const inFull = (expected: string): string =>
  squashed(expected.replaceAll(/(?<= )0(?= |$)/g, '0.00').replaceAll(/ n(?= |$)/g, ' 0'));

function assertReadsInOrder(text: string, rows: readonly string[]): void {
  const whole = squashed(text);
  let from = 0;
  for (const row of rows) {
    const found = whole.indexOf(inFull(row), from);
    assert.notEqual(found, -1, `not there, or not in its place: ${row}`);
    from = found + inFull(row).length;
  }
}

describe('The drawn return', () => {
  test('GSTR-3B has every table and row of the form with zeros, and a dash where nothing applies', async () => {
    assertReadsInOrder(await textOf(documentOf('GSTR3B')), gstr3bRows);
  });

  test('GSTR-1 has every row of the summary with zeros, and a dash where nothing applies', async () => {
    assertReadsInOrder(await textOf(documentOf('GSTR1')), gstr1Rows);
  });

  for (const form of FORMS) {
    test(`${form} says on every page who prepared it, which return it is, and that it is simulated only when it is`, async () => {
      const simulated = pdfPages(await drawReturn(documentOf(form)));
      const real = pdfPages(await drawReturn(documentOf(form, { simulated: false })));
      assert.ok(simulated.length > 1 && real.length > 1);
      for (const [index, page] of simulated.entries()) {
        assert.match(page, /^SIMULATED: filed at a pretend portal/);
        assert.match(page, /ARN AA23102600000\d \(SIMULATED\)/);
        assert.match(page, /Prepared by Shunya from the data filed/);
        assert.ok(page.includes(`Page ${index + 1} of ${simulated.length}`));
      }
      for (const page of real) {
        assert.doesNotMatch(page, /simulated|pretend/i);
        assert.ok(page.includes(gstin) && page.includes('Prepared by Shunya from the data filed'));
      }
    });
  }

  test('the return of a quarter names its months, and old periods keep the limits of their time', async () => {
    const old = { period: periodOf(2024, 6), frequency: 'quarterly' } as const;
    const gstr1 = await textOf(documentOf('GSTR1', old));
    assert.match(gstr1, /Financial year 2024-25 Tax period Apr-Jun/);
    assert.match(gstr1, /more than ₹2\.5 lakh/);
    assert.doesNotMatch(gstr1, /B2B: supplies to registered persons/);
    const gstr3b = await textOf(documentOf('GSTR3B', old));
    assert.match(gstr3b, /Year 2024-25 Period Apr-Jun/);
    assert.match(gstr3b, /April to June 2024 0\.00 0\.00 0\.00 0\.00/);
  });

  test('what is not known is a dash, and a very long name is told whole', async () => {
    const long = Array.from({ length: 30 }, (_, index) => `WORD${index}`).join(' ');
    const text = await textOf(
      documentOf('GSTR3B', { legalName: long, tradeName: '', signatory: { name: '', designation: '' } }),
    );
    assert.ok(text.includes(`Legal name of the registered person ${long} 2(b) Trade name, if any - `));
    assert.match(text, /Name of authorised signatory - Designation \/ Status - Filed by/);
  });

  test('the same return gives the same bytes, with the date of filing as its own', async () => {
    const [first, second] = [await drawReturn(documentOf('GSTR1')), await drawReturn(documentOf('GSTR1'))];
    assert.ok(Buffer.from(first).equals(second));
    assert.match(Buffer.from(first).toString('latin1'), /\(D:20261105022900Z\)/);
  });
});
