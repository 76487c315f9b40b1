import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '#domain/account/language.ts';
import { gstr1 } from '#texts/compiled/gstr1.ts';
import { gstr3b } from '#texts/compiled/gstr3b.ts';
import { isInScriptOf } from './script.ts';

/** The labels of a form; those that tell something are asked with one and the same sample. */
const labelsOf = (
  form: Readonly<Record<string, string | ((sample: never) => string)>>,
): Map<string, string> =>
  new Map(
    Object.entries(form).map(([name, label]) => [
      name,
      typeof label === 'string' ? label : label({ lakh: '2.5', short: '2.5' } as never),
    ]),
  );

/**
 * Parts of a label that are the same in each language: numbers of tables, rows, rules and sections, and what the portal
 * abbreviates.
 */
const marks = (label: string): string[] =>
  (
    label.match(/[A-Z]?\d+(?:\.\d+)*[A-Z]?(?:\(\w+\))*|^\(\w+\)|^[A-D]\.|\b[A-Z]{2,}\w*\b|₹/g) ?? []
  ).toSorted();

const forms = { gstr1, gstr3b };

for (const language of languages.filter((each) => each !== 'en'))
  for (const form of ['gstr1', 'gstr3b'] as const)
    test(`every label of ${form} exists in ${language} with the numbers and abbreviations of the English one`, () => {
      const english = labelsOf(forms[form].en);
      for (const [name, label] of labelsOf(forms[form][language])) {
        isInScriptOf(language, label);
        assert.deepEqual(marks(label), marks(english.get(name) ?? ''), `${name}: ${label}`);
      }
    });
