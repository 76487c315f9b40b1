import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'vite';
import { growsTooFast, pumped } from './linear.ts';

/*
 * Every regular expression that is written in the product, each against texts made of its own words and signs: what one
 * of them may be given from outside is not argued about.
 */

const root = join(import.meta.dirname, '../../..');

type Pattern = { file: string; source: string; flags: string };

/** Every `/…/` of a source file; those put together at run time are tried through what they read with. */
function patternsIn(file: string): Pattern[] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  assert.deepEqual(errors, [], file);
  const found: Pattern[] = [];
  const waiting: unknown[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ file, source: pattern, flags });
    } else waiting.push(...Object.values(node));
  }
  return found;
}

const signs = Array.from(' \n-.,:;/@*=?"\'<>#&_+()[]{}%\\₹aXx01');
const mostWords = 6;

/** The words and signs that a pattern names, the first of each kind. */
function namedIn(source: string): string[] {
  const plain = source.replaceAll(/\\[a-zA-Z]|[\\[\](){}|^$*+?]/g, ' ');
  return [...new Set(plain.match(/[A-Za-z]{2,}/g))].slice(0, mostWords);
}

function* familiesOf(source: string): Iterable<[head: string, pump: string]> {
  const words = namedIn(source);
  const pumps = [...signs, '1,', '1-', '1.', '1 ', 'a ', 'a.', '/a', '@a', ':1', ...words];
  for (const word of words) for (const sign of ' .,-:/1a') pumps.push(word + sign, sign + word);
  const heads = ['', 'at ', '1', 'a', ...words.flatMap((word) => [word, `${word} `])];
  for (const head of heads) for (const pump of pumps) yield [head, pump];
}

/** A first look, so that only slow ones are measured with care. */
const glance = 1_000;
const glanceMs = 0.1;

async function worstOf({ source, flags }: Pattern): Promise<string | null> {
  const all = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const read = (text: string): unknown => text.replaceAll(all, '');
  for (const [head, pump] of familiesOf(source)) {
    const family = pumped(head, pump);
    const text = family(glance);
    const began = performance.now();
    read(text);
    if (performance.now() - began < glanceMs) continue;
    const slow = await growsTooFast(read, family);
    if (slow !== null) return `${JSON.stringify(`${head}${pump}…`)}: ${slow}`;
  }
  return null;
}

test('a pattern that can start at each character of a run is detected', async () => {
  for (const source of [String.raw`\s+$`, 'ref[ .]*(?:no)?[ .]+x', '[x*]{3,}9'])
    assert.notEqual(await worstOf({ file: 'here', source, flags: 'g' }), null, source);
});

test('no pattern in the product takes more than linear time, whatever it reads', async () => {
  const files = globSync('{src,portal-sim,web/src}/**/*.{ts,tsx}', { cwd: root });
  const patterns = files.flatMap((file) => patternsIn(file));
  assert.ok(patterns.length > 150, `${patterns.length} patterns found`);
  const slow: string[] = [];
  for (const pattern of patterns) {
    const worst = await worstOf(pattern);
    if (worst !== null) slow.push(`${pattern.file} /${pattern.source}/ ${worst}`);
  }
  assert.deepEqual(slow, []);
});
