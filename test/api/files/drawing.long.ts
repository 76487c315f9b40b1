import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Language, languages } from '#domain/account/language.ts';
import { FORMS, periodOf } from '#domain/gst/returnPeriod.ts';
import { drawApart } from '#files/drawApart.ts';
import { drawReturn } from '#files/drawReturn.ts';
import { documents } from '#texts/compiled/documents.ts';
import type { ReturnDocument } from '#usecases/ports/documents.ts';
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
  doneBy: { by: 'system' },
  simulated: true,
  ...change,
});

const textOf = async (document: ReturnDocument, language: Language = 'en'): Promise<string> =>
  pdfPages(await drawReturn(document, language)).join(' ');

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
      const simulated = pdfPages(await drawReturn(documentOf(form), 'en'));
      const real = pdfPages(await drawReturn(documentOf(form, { simulated: false }), 'en'));
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

  test('an unknown value is a dash, and a very long name is printed in full', async () => {
    const long = Array.from({ length: 30 }, (_, index) => `WORD${index}`).join(' ');
    const text = await textOf(
      documentOf('GSTR3B', { legalName: long, tradeName: '', signatory: { name: '', designation: '' } }),
    );
    assert.ok(text.includes(`Legal name of the registered person ${long} 2(b) Trade name, if any - `));
    assert.match(text, /Name of authorised signatory - Designation \/ Status - Filed by/);
  });

  for (const [language, said] of [
    [
      'hi',
      [
        '2(a) पंजीकृत व्यक्ति का विधिक नाम ASHA NARMADA',
        'पदनाम / हैसियत स्वामी (Proprietor)',
        'कर विभाग में कुछ भी दाखिल नहीं हुआ',
      ],
    ],
    [
      'mr',
      [
        '2(a) नोंदणीकृत व्यक्तीचे कायदेशीर नाव ASHA NARMADA',
        'पदनाम / दर्जा मालक (Proprietor)',
        'कर विभागाकडे काहीही दाखल झालेले नाही',
      ],
    ],
  ] as const) {
    test(`in ${language} a GSTR-1 takes two pages`, async () => {
      assert.equal(pdfPages(await drawReturn(documentOf('GSTR1'), language)).length, 2);
    });

    test(`in ${language} the return has the same tables, figures and marks as in English, every label in that language, and says whose translation it is`, async () => {
      const texts = documents[language];
      for (const form of FORMS) {
        const document = documentOf(form);
        const [text, english] = [await textOf(document, language), await textOf(document)];
        // The pages differ in length, and so in how often a head and a foot are repeated.
        const figures = (of: string): number => of.match(/(?<= )(?:0\.00|-)(?= |$)/g)?.length ?? 0;
        assert.equal(figures(text), figures(english));
        for (const each of [
          ...said,
          texts.title({ form: form === 'GSTR1' ? 'GSTR-1' : 'GSTR-3B' }),
          document.arn,
          gstin,
        ])
          assert.ok(text.includes(each), each);
        assert.ok(text.includes(texts.translated));
        // Beside names, GSTIN and ARN only what the portal itself abbreviates stands in Latin letters.
        const latin = text.replaceAll(
          /ASHA NARMADA|NARMADA FOODS|Asha Narmada|SIMULATED|Shunya|Proprietor|English/g,
          '',
        );
        assert.doesNotMatch(latin, /[A-Za-z][a-z]{2,}/);
        const bytes = Buffer.from(await drawReturn(document, language));
        assert.match(bytes.toString('latin1'), new RegExp(`/Lang \\(${language}-IN\\)`));
      }
    });
  }

  test('the same return gives the same bytes in a language, whatever was drawn before, with its date of filing', async () => {
    const document = documentOf('GSTR1');
    const draw = async (language: Language): Promise<Buffer> =>
      Buffer.from(await drawReturn(document, language));
    const first = await Promise.all(languages.map(draw));
    await drawReturn(documentOf('GSTR3B'), 'hi');
    const again = await Promise.all(languages.toReversed().map(draw));
    assert.deepEqual(again.toReversed(), first);
    assert.equal(new Set(first.map((bytes) => bytes.toString('latin1'))).size, languages.length);
    for (const bytes of first) assert.match(bytes.toString('latin1'), /\(D:20261105022900Z\)/);
  });
});

test('the verification names who had it filed, in which role, in the language of the document', async () => {
  const by = async (doneBy: ReturnDocument['doneBy'], language: Language = 'en') =>
    squashed(await textOf(documentOf('GSTR3B', { doneBy }), language));
  const person = { by: 'person', name: 'Ravi Iyer', role: 'preparer' } as const;
  assert.ok((await by(person)).includes('FiledinShunyabyRaviIyer(preparer)'));
  const client = { by: 'client', name: 'Asha Nema' } as const;
  assert.ok((await by({ ...client, handed: false })).includes('AshaNema(client,bylink)'));
  assert.ok((await by({ ...client, handed: true })).includes('AshaNema(client,byalinkthatthefirmhandedon)'));
  assert.ok((await by({ by: 'system' })).includes('FiledinShunyabytheschedule'));
  assert.ok((await by(person, 'hi')).includes('RaviIyer'));
});

test('a document that is drawn in a thread has the bytes that it has here; one that cannot be drawn fails alone', async () => {
  const draw = drawApart();
  const whole = documentOf('GSTR3B');
  const spoilt = { ...whole, filedAt: Number.NaN } as ReturnDocument;
  const [first, failed, last] = await Promise.allSettled([
    draw(whole, 'hi'),
    draw(spoilt, 'en'),
    draw(whole, 'en'),
  ]);
  assert.ok(first.status === 'fulfilled' && last.status === 'fulfilled');
  assert.ok(Buffer.from(first.value).equals(await drawReturn(whole, 'hi')));
  assert.ok(Buffer.from(last.value).equals(await drawReturn(whole, 'en')));
  assert.equal(failed.status, 'rejected');
});
