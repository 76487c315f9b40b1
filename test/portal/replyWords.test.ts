import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefusalKind } from '#domain/filing/refusal.ts';
import { repliesWith } from '#portal/replies.ts';
import { kindByWords, wordsTable } from '#portal/replyWords.ts';

// Sentences as a portal might say them; none stood beside the table when its words were chosen.
const said: readonly (readonly [RefusalKind, string])[] = [
  ['drc_01b', 'Kindly respond to Form DRC-01B (Part B) to enable filing of GSTR-1'],
  ['drc_01b', 'Intimation issued u/r 88C is not replied'],
  ['drc_01c', 'Reply to GST DRC 01C is awaited from your side'],
  ['drc_01c', 'ITC mismatch intimation as per Rule 88D requires your response'],
  ['bank_account', 'Bank details have not been updated by you within 30 days of registration'],
  ['bank_account', 'Add at least one bank account through amendment'],
  ['negative_ledger', 'The RCM ledger shows a NEGATIVE amount, GSTR-3B can not be filed'],
  ['three_years_passed', 'Returns can not be furnished after expiry of three years from the due date'],
  ['suspended', 'You can not file GSTR-1 as your registration is suspended'],
  ['suspended', 'Action is not permitted for taxpayers whose status is Suspended under Rule 21A'],
  ['gstr3b_before_first', 'GSTR-3B of the preceding tax period is pending'],
  ['gstr3b_before_first', 'Please file your previous GSTR3B first'],
  ['earlier_return_first', 'You have not filed GSTR-1 for the previous period'],
  ['gstr1_first', 'GSTR-1 must be filed before you can file GSTR-3B'],
  ['gstr1_first', 'Statement of outward supplies is not furnished for this tax period'],
  ['late_fee_due', 'Nil GSTR-3B not possible as Late Fee is payable'],
  ['holds_entries', 'NIL return cannot be filed since invoices exist in the statement'],
  ['already_filed', 'The return for this period has already been filed.'],
  ['period_not_open', 'Selected return period is a future period'],
  ['code_not_allowed', 'EVC option is not permitted for companies, use DSC'],
  ['api_access_off', 'Please enable API access from your profile'],
  ['busy', 'System is under maintenance. Please visit after some time'],
];

for (const [kind, words] of said)
  test(`a code in no list with '${words}' is ${kind}`, () => {
    assert.equal(repliesWith({}).kindOf('ZZZ999', 'RETNEWPTF', words), kind);
  });

test('a code that is known is never read by its words', () => {
  assert.equal(repliesWith({}).kindOf('RET12501', 'RETFILE', 'late fee already filed DRC-01B'), 'busy');
});

test('words that tell none of the kinds leave a refusal unknown, for a person to read', () => {
  for (const words of [
    '',
    'Something went wrong',
    'Error 500',
    'Invalid input received',
    'कृपया पुनः प्रयास करें',
    'Profile of the taxpayer',
    'Suspense account',
    'Late fee details can not be fetched for this return',
  ]) {
    assert.equal(kindByWords(words), null, words);
  }
});

test('each row of words names its source, and none lets a return count as filed or be sent again at once', () => {
  const harmless: readonly RefusalKind[] = ['already_filed', 'busy', 'period_not_open'];
  for (const { kind, every, source } of wordsTable) {
    assert.match(source, /\S{3}/);
    assert.ok(every.length > 0 && every.every((group) => group.length > 0), kind);
    for (const word of every.flat()) assert.match(word, /^[a-z0-9]+( [a-z0-9]+)*$/, word);
  }
  const passing = wordsTable.filter(({ kind }) => harmless.includes(kind));
  assert.equal(passing.length, harmless.length);
});
