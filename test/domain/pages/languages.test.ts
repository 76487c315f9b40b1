import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'vite';
import { entry as hiEntry } from '#texts/hi/entry.ts';
import { problems as hiProblems } from '#texts/hi/problems.ts';
import { entry as mrEntry } from '#texts/mr/entry.ts';
import { problems as mrProblems } from '#texts/mr/problems.ts';
import { proofTexts } from '#texts/proofs.ts';
import { answerTexts, sayMessage } from '#texts/sayAnswer.ts';
import { sayDeskWhy } from '#texts/sayDeskWhy.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { sayRemark } from '#texts/sayRemark.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import { everyMessage, everyRemark, everyWhyNot, nextActs } from '../texts/answerSamples.ts';
import { everyFinding, everyNotice, sampleDue } from '../texts/samples.ts';
import { speakEnglish, speakSo } from '../../../web/src/texts/area.ts';
import { texts as hiHelp } from '../../../web/src/texts/hi/help.ts';
import { texts as hiInside } from '../../../web/src/texts/hi/inside.ts';
import { texts as hiPublic } from '../../../web/src/texts/hi/public.ts';
import { prerenderIn } from '../../../web/src/texts/language.ts';
import { texts as mrHelp } from '../../../web/src/texts/mr/help.ts';
import { texts as mrInside } from '../../../web/src/texts/mr/inside.ts';
import { texts as mrPublic } from '../../../web/src/texts/mr/public.ts';

const web = join(import.meta.dirname, '../../../web/src');
/** The texts for a wrong value and for the cost of a skip are in src/texts, with tests of its own. */
const areas = globSync('texts/en/*.ts', { cwd: web })
  .map((file) => basename(file, '.ts'))
  .filter((area) => !['rules', 'skipping'].includes(area));
const translations = {
  hi: { ...hiPublic, ...hiInside, ...hiHelp },
  mr: { ...mrPublic, ...mrInside, ...mrHelp },
} as const;

/** An area's texts in English, by the function that the pages ask. */
async function inEnglish(area: string): Promise<unknown> {
  const module = (await import(join(web, `texts/en/${area}.ts`))) as Record<string, () => unknown>;
  const ask = module[area];
  assert.ok(ask, `${area}.ts exports no ${area}`);
  return ask();
}

type Said = { path: string; says: string; shows: Set<string> };

/**
 * A sample for a parameter: a text that can be found again, a function that dresses words, and the number 0. Hindi
 * uses the singular for 0, so a singular form that spells out 1 is caught.
 */
const sample = (at: number): unknown =>
  Object.assign((words: string) => `${words}‹${at}›`, { toString: () => `‹${at}›`, valueOf: () => 0 });

/** Arguments for functions that do more with a parameter than show it. */
const given: Record<string, unknown[]> = {
  'question.asks': ['102026', 'monthly', { fee: null }],
  'question.declares': ['102026', 'monthly', { forms: ['GSTR1', 'GSTR3B'], fee: null }],
  'skipping.costs': [{ period: '102026', frequency: 'monthly', stateCode: '27', due: undefined }],
  'edit.hourOf': [9],
  'backlog.unread': [['2025-26', '2026-27']],
  'backlog.line': [6, 'months', '₹100'],
  'backlog.unfiled': [6, 'months'],
  'backlog.progress': [2, 6, 'months'],
  'backlog.allFiled': [6, 'months'],
  'backlog.file': [6, 'months'],
  'backlog.goOn': [4, 'months'],
};

/** A node of `sentence` as the text that it draws. */
function drawn(node: unknown): string {
  if (node === null || node === undefined) return '';
  if (typeof node === 'string') return node;
  if (typeof node === 'number') return String(node);
  if (typeof node !== 'object') return '';
  const { children } = (node as { props: { children: unknown } }).props;
  return [children].flat().map(drawn).join('');
}

/** Every text of an area with its path; functions are asked with samples. */
function saidIn(value: unknown, path: string): Said[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, at) => saidIn(each, `${path}.${at}`));
  if (typeof value === 'function') {
    const count = Math.max(value.length, 0);
    const args = given[path] ?? Array.from({ length: count }, (_, at) => sample(at));
    const answer: unknown = (value as (...args: unknown[]) => unknown)(...args);
    return Array.isArray(answer)
      ? saidIn(answer, path)
      : [{ path, says: drawn(answer), shows: new Set(drawn(answer).match(/‹\d›/g)) }];
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, each]) => saidIn(each, `${path}.${key}`));
  assert.ok(typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean', path);
  return [{ path, says: String(value), shows: new Set() }];
}

/** Latin in Hindi and Marathi: names, and the portal's own spellings. */
const latin =
  /^(?:GSTR|GSTIN|GST|GSTINs|ARN|OTP|PAN|SMS|CSV|ZIP|JSON|PDF|API|IST|LLP|DSC|CNF|EVC|HTTP|https|MB|Shunya|Webhook|Webhooks|Google|Microsoft|Authenticator|Aegis|QR|Firebase|reCAPTCHA|captcha|My|Profile|Services|User|View|Notices|and|Orders|Initiate|Drop|Proceeding|Registration|Amendment|of|Non|Core|Fields|SEZ|Manage|Access|Enable|Request|Yes|name|example|in|docs|demo|md|ABCPN1234F|ABCPN1234F1Z1|TSBPP7391F|[0-9]\w*|A|B|NaN|CMP|CGST|SGST|Fee|Payments|Create|Challan|proof|SHA|gst|gov|UTGST|Any|other|payment|UPI|Returns|Filed|OpenID|Connect|DNS|TXT|Client|ID|secret|issuer|sub)$/;

for (const language of ['hi', 'mr'] as const) {
  const translated: Record<string, unknown> = translations[language];
  test(`every text of the pages exists in ${language}, whole, and in its own script`, async () => {
    prerenderIn(language);
    speakSo(translated);
    const faults: string[] = [];
    for (const area of areas) {
      speakEnglish();
      const english = new Map(saidIn(await inEnglish(area), area).map((said) => [said.path, said]));
      speakSo(translated);
      const said = saidIn(translated[area], area);
      for (const { path, says, shows } of said) {
        const first = english.get(path);
        const words = says.replaceAll(/‹\d›/g, ' ').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
        const foreign = words.filter((word) => !latin.test(word));
        if (foreign.length > 0) faults.push(`${path} holds ${foreign.join(' ')}: ${says}`);
        // Of a name alone, or a number, nothing is left to say.
        const hasWords = /[a-z]{2}/.test((first?.says ?? '').replaceAll(/\b(?:GSTINs?|Shunya)\b/g, ''));
        if (hasWords && words.length > 0 && !/[\u0900-\u097f]/.test(says))
          faults.push(`${path} is not translated: ${says}`);
        const lost = [...(first?.shows ?? [])].filter((part) => !shows.has(part));
        if (lost.length > 0) faults.push(`${path} leaves out ${lost.join(' ')}: ${says}`);
      }
      // The states go by their English names unless a language has its own.
      const missing = [...english.keys()].filter((path) => !said.some((each) => each.path === path));
      faults.push(...missing.map((path) => `${path} is missing`));
    }
    speakEnglish();
    prerenderIn('en');
    assert.deepEqual(faults, []);
  });
}

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
  const { returns, edit, access, desk, shell, gstinRules, profile } = translations[language];
  const named = [
    returns.acts,
    desk.acts,
    shell.titles,
    gstinRules.labels,
    { edit: edit.title, access: access.renewed, security: profile.sections.security },
  ];
  return new Set(named.flatMap((group) => Object.values(group)).filter((each) => typeof each === 'string'));
};

const problems = { hi: hiProblems, mr: mrProblems };
const nextActsIn = (language: 'hi' | 'mr'): string[] => {
  const acts = { hi: hiEntry, mr: mrEntry }[language].nextActs;
  return Object.entries(nextActs).flatMap(([kind, samples]) =>
    samples.map((sample) => acts[kind as keyof typeof acts]({ kind, ...sample } as never)),
  );
};

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
      ...Object.values(answerTexts[language].filePages).map(({ text }) => text),
      ...Object.values(problems[language]),
      ...nextActsIn(language),
      proofTexts[language].heldSms({ until: null }),
      proofTexts[language].heldMail({ until: null }).text,
      proofTexts[language].factorNeededSms({ from: sampleDue }),
      proofTexts[language].factorNeededMail({ from: sampleDue }).text,
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
