import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '#domain/account/language.ts';
import { documentTexts } from '#texts/documents.ts';

const devanagari = /[\u0900-\u097f]/;

/** The labels of a form; those that tell something are asked with one and the same sample. */
const labelsOf = (
  form: Readonly<Record<string, string | ((sample: never) => string)>>,
): Map<string, string> =>
  new Map(
    Object.entries(form).map(([name, label]) => [
      name,
      typeof label === 'string' ? label : label('2.5' as never),
    ]),
  );

/**
 * Parts of a label that are the same in each language: numbers of tables, rules and sections, and what the portal
 * abbreviates.
 */
const marks = (label: string): string[] =>
  (label.match(/[A-Z]?\d+(?:\.\d+)*[A-Z]?(?:\(\w+\))*|\b[A-Z]{2,}\w*\b|₹/g) ?? []).toSorted();

for (const language of languages.filter((each) => each !== 'en'))
  for (const form of ['gstr1', 'gstr3b'] as const)
    test(`every label of ${form} exists in ${language} with the numbers and abbreviations of the English one`, () => {
      const english = labelsOf(documentTexts.en[form]);
      for (const [name, label] of labelsOf(documentTexts[language][form])) {
        assert.match(label, devanagari, name);
        assert.deepEqual(marks(label), marks(english.get(name) ?? ''), `${name}: ${label}`);
      }
    });
