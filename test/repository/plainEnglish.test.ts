import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'node:test';
import { isRead, sentencesIn } from './words/sentences.ts';

const root = join(import.meta.dirname, '../..');

/** Written by others. */
const foreign = new Set(['THIRD_PARTY.md']);

/** A sentence that opens with a clause where its subject belongs. A question may. */
const opensWithClause = /^(?:Who|What|Whoever|Of (?:what|who|which)|So (?:many|long))\b/;
const oddWords = /\b(?:told|anew|all the same|in vain|goes along)\b/i;

function isOdd(sentence: string): boolean {
  const bare = sentence.replace(/^[^\p{L}\d`…]+/u, '');
  // A heading of a paper is a title and no sentence.
  if (/^#{1,4} /.test(sentence) && !oddWords.test(bare)) return false;
  const isQuestion = /\?[^\p{L}\d]*$/u.test(bare);
  return (opensWithClause.test(bare) && !isQuestion) || oddWords.test(bare);
}

/** `file:line sentence` of each odd one. */
const oddIn = (path: string, text: string): string[] =>
  sentencesIn(text, path)
    .filter((sentence) => isOdd(sentence.text))
    .map((sentence) => `${path}:${sentence.line} ${sentence.text}`);

const folders = 'src,web,test,portal-sim,bench,scripts,deploy,examples,docs,.github';
const files = globSync(['*', `{${folders}}/**/*`], {
  cwd: root,
  exclude: ['**/node_modules/**', 'web/dist/**'],
})
  .map((file) => file.split(sep).join('/'))
  .filter((path) => isRead(path) && !foreign.has(path));

test('comments, test names and papers open with a subject and use the words of the trade', () => {
  assert.ok(files.length > 1500, `${files.length} files`);
  const odd = files.flatMap((path) => oddIn(path, readFileSync(join(root, path), 'utf8')));
  assert.deepEqual(odd, [], odd.join('\n'));
});

test('an odd sentence is found in a comment, a test name, a script and a paper, with its line', () => {
  const bad = 'who asks is told so';
  const opening = 'What a page shows.';
  const oddLines = (path: string, lines: string[]): string[] =>
    oddIn(path, lines.join('\n')).map((found) => /:\d+/.exec(found)?.[0] ?? '');
  assert.deepEqual(
    oddLines('a.ts', [`const x = '${opening}';`, '/**', ' * A row.', ` * ${opening}`, ' */']),
    [':4'],
  );
  assert.deepEqual(oddLines('a.tsx', ['const a = <p>', `  {/* ${opening} */}`, '</p>;']), [':2']);
  assert.deepEqual(
    oddLines('test/a.ts', [`test('${bad}', () => {});`, `test.skip(\`\${x} ${bad}\`, () => {});`]),
    [':1', ':2'],
  );
  assert.deepEqual(oddLines('test/a.ts', ['const cases = {', `  '${bad}': 1,`, '};']), [':2']);
  assert.deepEqual(oddLines('test/a.ts', [`see('${bad}');`, `x = { label: '${bad}' };`]), []);
  assert.deepEqual(oddLines('a.sql', [`select '-- ${opening}';`, `-- ${opening}`]), [':2']);
  assert.deepEqual(oddLines('a.css', [`a { content: '/* ${opening} */'; }`, `/* ${opening} */`]), [':2']);
  assert.deepEqual(oddLines('a.yml', [`a: "# ${opening}"`, `b: 1 # ${opening}`]), [':2']);
  assert.deepEqual(
    oddLines('a.md', ['A row.', `| a | ${opening} |`, '```', opening, '```', `“${opening}”`]),
    [':2'],
  );
});

test('a sentence runs on over the lines of a comment, and a question may open with a clause', () => {
  const [split] = oddIn('a.ts', ['// It is done all', '// the', '// same.'].join('\n'));
  assert.equal(split, 'a.ts:1 It is done all the same.');
  assert.deepEqual(oddIn('a.ts', '// Who may sign?'), []);
  assert.deepEqual(oddIn('a.ts', '// The flag `all the same`.'), []);
});
