import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOf } from '#domain/gst/refusal.ts';
import { doneBy } from '#portal/feeReturn.ts';
import { showsFiled } from '#portal/summary.ts';

const verdicts: readonly (readonly [unknown, string])[] = [
  ['P', 'done'],
  ['p', 'done'],
  ['PE', 'empty_return_refused'],
  ['ER', 'empty_return_refused'],
  ['IP', 'still_working'],
  ['REC', 'still_working'],
  ['', 'still_working'],
  [undefined, 'still_working'],
  ['PROCESSED', 'still_working'],
  ['QUEUED', 'still_working'],
];
for (const [verdict, meaning] of verdicts)
  test(`RETSTATUS ${JSON.stringify(verdict)} is ${meaning}`, () => {
    const read = doneBy({ status_cd: verdict });
    assert.equal(read.ok ? 'done' : meaningOf(read.failure), meaning);
  });

test('a summary shows a filed return by its ARN or its status, and by no other word', () => {
  for (const summary of [
    { arn: 'AA2710260000019' },
    { ARN: 'AA2710260000019' },
    { status: 'FIL' },
    { status: 'Filed' },
    { status: 'F' },
    { Status: 'E-Filed' },
  ])
    assert.equal(showsFiled(summary), true, JSON.stringify(summary));
  for (const summary of [
    {},
    { arn: '' },
    { arn: 'NA' },
    { arn: '0' },
    { arn: 'null', status: 'NF' },
    { Status: 'Not filed' },
  ])
    assert.equal(showsFiled(summary), false, JSON.stringify(summary));
});
