import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'vite';
import { problems } from '#texts/compiled/problems.ts';
import { answers } from '#texts/compiled/answers.ts';
import { sayMessage } from '#texts/sayAnswer.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';
import { type NextActOfEntry, sayAct } from '#texts/sayEntry.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { sayProofMail, sayProofSms } from '#texts/sayProof.ts';
import { sayRemark } from '#texts/sayRemark.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import { everyMessage, everyRemark, everyWhyNot, nextActs } from '../texts/answerSamples.ts';
import { everyFinding, everyNotice, sampleDue } from '../texts/samples.ts';
import { texts as hiHelp } from '../../../web/src/texts/compiled/hi.help.ts';
import { texts as hiInside } from '../../../web/src/texts/compiled/hi.inside.ts';
import { texts as hiPublic } from '../../../web/src/texts/compiled/hi.public.ts';
import { texts as mrHelp } from '../../../web/src/texts/compiled/mr.help.ts';
import { texts as mrInside } from '../../../web/src/texts/compiled/mr.inside.ts';
import { texts as mrPublic } from '../../../web/src/texts/compiled/mr.public.ts';

const web = join(import.meta.dirname, '../../../web/src');
const translations = {
  hi: { ...hiPublic, ...hiInside, ...hiHelp },
  mr: { ...mrPublic, ...mrInside, ...mrHelp },
} as const;

/** Words a part of the pages may use that are the same in each language. */
const same = /^[\W\d_]*(?:(?:Shunya|GSTR-1|GSTR-3B|GSTIN|ARN|PAN|IST)[\W\d_]*)*$/;

type Node = { type: string; start: number } & Record<string, unknown>;

/** Attributes whose text people see or hear. */
const seen =
  /^(?:label|title|hint|placeholder|aria-label|alt|caption|description|note|text|heading|empty|above|here)$/;

/** A sentence wherever it stands: class names and wire names begin otherwise. */
const sentenceLike = /(?:^|[.:] )[A-Z][a-z]+,?(?: [a-zA-Z]|\.\.\.)|[a-z]{2} [a-z]+ [a-z]+[.?!]$/;

/** Words for people that stand in a component: as text of an element, in an attribute, or as a sentence anywhere. */
function wordsIn(file: string, text: string): string[] {
  const found = new Set<string>();
  const note = (node: Node, words: string) => {
    if (!same.test(words.trim()))
      found.add(`${file}:${text.slice(0, node.start).split('\n').length} ${words.trim()}`);
  };
  const written = (node: Node): string | null => {
    if (node.type === 'TemplateElement') return (node['value'] as { cooked: string }).cooked;
    return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
  };
  /** The text that an expression between two tags puts there. */
  const shown = (node: Node): void => {
    const words = written(node);
    if (words !== null) note(node, words);
    const parts = { ConditionalExpression: ['consequent', 'alternate'], LogicalExpression: ['right'] };
    for (const part of parts[node.type as keyof typeof parts] ?? []) shown(node[part] as Node);
    if (node.type === 'TemplateLiteral') (node['quasis'] as Node[]).forEach(shown);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object' || !('type' in node)) return;
    const one = node as Node;
    if (one.type === 'ImportDeclaration' || one.type === 'TSLiteralType') return;
    if (one.type === 'JSXText') note(one, String(one['value']));
    if (one.type === 'JSXAttribute') {
      const { name } = one['name'] as { name: string };
      const given = one['value'] as Node | null;
      if (given?.type !== 'Literal') return walk(given);
      if (seen.test(name)) note(one, String(given['value']));
      return;
    }
    if (one.type === 'JSXElement' || one.type === 'JSXFragment')
      for (const child of one['children'] as Node[])
        if (child.type === 'JSXExpressionContainer') shown(child['expression'] as Node);
    const words = written(one);
    if (words !== null && sentenceLike.test(words)) note(one, words);
    for (const [key, value] of Object.entries(one)) if (key !== 'type') walk(value);
  };
  walk(parseSync(file, text).program.body);
  return [...found];
}

/** Labels that a text may name in its language: buttons, fields and pages. */
const labelsIn = (language: 'hi' | 'mr'): Set<string> => {
  const { returns, edit, access, desk, shell, fieldProblems, profile, lateFee } = translations[language];
  const named = [
    returns.acts,
    desk.acts,
    shell.titles,
    fieldProblems.names,
    { edit: edit.title, access: access.renewed, security: profile.sections.security },
    { lookAgain: lateFee.lookAgain },
  ];
  return new Set(named.flatMap((group) => Object.values(group)).filter((each) => typeof each === 'string'));
};

const nextActsIn = (language: 'hi' | 'mr'): string[] =>
  Object.entries(nextActs).flatMap(([kind, samples]) =>
    samples.map((sample) => sayAct({ kind, ...sample } as NextActOfEntry, language)),
  );

for (const language of ['hi', 'mr'] as const)
  test(`a button or menu that the server’s texts name in ${language} is on the pages by that name`, () => {
    const said = [
      ...everyFinding.flatMap((finding) => [
        ...Object.values(sayFinding(finding, language)),
        sayDeskWhy({ kind: 'finding', finding }, language),
      ]),
      ...everyNotice.map((notice) => sayNotice(notice, language).text),
      ...everyRemark.map((remark) => sayRemark(remark, language)),
      ...everyWhyNot.map((why) => sayWhyNot(why, language)),
      ...everyMessage.map((message) => sayMessage(message, language)),
      ...Object.values(answers[language].filePages).map(({ text }) => text),
      ...Object.values(problems[language].problems),
      ...nextActsIn(language),
      sayProofSms('held', { until: null }, language),
      sayProofMail('held', { until: null }, language).text,
      sayProofSms('factor_needed', { from: sampleDue }, language),
      sayProofMail('factor_needed', { from: sampleDue }, language).text,
    ];
    const labels = labelsIn(language);
    const named = new Set(
      said.flatMap((text) => [...text.matchAll(/‘([^’]+)’/g)].map(([, name = '']) => name)),
    );
    assert.ok(named.size >= 10, [...named].join(' | '));
    assert.deepEqual(
      [...named].filter((name) => !labels.has(name)),
      [],
    );
    // The pages have no button in English; the portal's own words for its pages stay as they are.
    const english =
      /Retry|Undo skip|Ask for the code|Edit(?: GSTIN| में| मध्ये)|First Regular Month|I have renewed|\(Skip\)/;
    assert.deepEqual(
      said.filter((text) => english.test(text)),
      [],
    );
  });

/** Names on the wire (specification 3), which nobody reads. */
const notForPeople = new Set(['Personal Information', 'Contact Details']);

test('no component of the pages holds words of its own: all stand among the texts', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['texts/**'] }).sort();
  assert.ok(files.length > 150);
  const found = files.flatMap((file) => wordsIn(file, readFileSync(join(web, file), 'utf8')));
  assert.deepEqual(
    found.filter((fault) => !notForPeople.has(fault.replace(/^\S+ /, ''))),
    [],
  );
});

test('words in a component are found wherever they stand', () => {
  const found = wordsIn(
    'a.tsx',
    'const a = <p title="Two words" className="flex grid">Hello{b ? "Yes, file both" : `No ${c} at all.`}</p>;',
  );
  assert.deepEqual(
    found.map((fault) => fault.replace(/^\S+ /, '')),
    ['Yes, file both', 'No', 'at all.', 'Two words', 'Hello'],
  );
});
