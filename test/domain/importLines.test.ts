import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeImport } from '#domain/registration/importLines.ts';
import { type ImportLine, readImport } from '#domain/registration/readImport.ts';
import { csvText } from '#domain/shared/csv.ts';

const line = (n: number): ImportLine => ({
  line: n,
  business_nick_name: `N${n}`,
  username: `u${n}`,
  password: 'p',
  gstin: '',
  signatory_pan: '',
});
const ground = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    status: 'success' as const,
    username: `old${n}`,
    gstin: null,
    givenGstin: null,
  }));

test('what an account has no room for is wrong; what it has already takes no room', () => {
  const told = judgeImport([line(2), { ...line(3), username: 'OLD7' }, line(4)], ground(1_999));
  assert.deepEqual(
    told.map(({ is, problems }) => [is, problems[0]?.problem.code]),
    [
      ['ready', undefined],
      ['there', 'already_added'],
      ['wrong', 'too_many_gstins'],
    ],
  );
});

test('a GSTIN that was written for somebody who is still being verified is there', () => {
  const gstin = '27AAPFU0939F1ZV';
  const [told] = judgeImport(
    [{ ...line(2), gstin }],
    [{ status: 'pending', username: 'else', gstin: null, givenGstin: gstin as never }],
  );
  assert.deepEqual([told?.is, told?.problems[0]?.cell], ['there', 'gstin']);
});

test('hostile texts are read in time in proportion to their length', () => {
  const head = 'name,username,password\n';
  for (const unit of ['"', '""', ',', '\n', ' ', '"\n', 'a@', '.', 'www.', '=,', '\t;'])
    for (const tail of ['', '"']) {
      const began = performance.now();
      const read = readImport(head + unit.repeat(400_000 / unit.length) + tail);
      if (read.ok) judgeImport(read.value, []);
      const short = performance.now() - began;
      // Quadratic work on 400,000 characters takes minutes.
      assert.ok(short < 20_000, `${JSON.stringify(unit)}: ${short} ms`);
    }
});

test('what a spreadsheet would take for a formula is written as a text', () => {
  assert.equal(
    csvText([['=1+1', ' @x', '\tx', '-5', '+91', 'a,"b"', 'नर्मदा', 'a;b']]),
    `\uFEFF'=1+1,' @x,"'\tx",'-5,'+91,"a,""b""",नर्मदा,"a;b"\r\n`,
  );
});
