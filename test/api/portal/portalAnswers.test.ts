import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type FaultMeaning, meaningOf, type PortalFault } from '#domain/gst/refusal.ts';
import { parseRecord } from '#portal/json.ts';
import { refusalIn } from '#portal/refusalAnswer.ts';
import { type Endpoint, repliesWith } from '#portal/replies.ts';
import { faultOf } from '#portal/transmit.ts';

/**
 * Answers of the portal and its providers, as public clients, provider documents, bug threads and help texts show
 * them, each with the meaning that the tax office gives it. The table was written without those that are held out.
 */
type Answer = {
  action: Endpoint;
  http: number;
  answer: Record<string, unknown>;
  kind: FaultMeaning;
  source: string;
  heldOut: boolean;
};
const corpus = JSON.parse(
  readFileSync(new URL('../../fixtures/portalAnswers.json', import.meta.url), 'utf8'),
) as Answer[];
const portal = repliesWith({});

const faultFor = ({ action, http, answer }: Pick<Answer, 'action' | 'http' | 'answer'>): PortalFault => {
  const json = parseRecord(JSON.stringify(answer));
  assert.ok(json !== null);
  const { isRefusal, code, says } = refusalIn(json);
  assert.ok(isRefusal || http >= 300, `taken for a success: ${JSON.stringify(answer)}`);
  return faultOf({ status: http, code, says }, action, portal);
};

/** After these the call is made again by itself, and the person reads much the same. */
const alike: readonly FaultMeaning[] = ['busy', 'not_reached', 'no_answer'];
const isRight = (wanted: FaultMeaning, read: FaultMeaning): boolean =>
  wanted === read || (alike.includes(wanted) && alike.includes(read));

/** Absence, and answers that end a month: nothing may be read so that is something else. */
const ENDS_IT: readonly FaultMeaning[] = [
  'three_years_passed',
  'registration_cancelled',
  'not_regular',
  'code_not_allowed',
  'digital_signature',
  'period_not_allowed',
  'does_not_fit',
];

/**
 * The classes of mistakes that no answer may meet: a return that would be sent twice (at RETFILE, a resend without
 * the list where the office says filed or leaves it open), one that would be filed wrongly (an empty answer read from
 * a full one, or a block, an order or figures taken for trouble of the portal's and so for nothing), and one that
 * stops for good for a fault that passes or that a person can mend.
 */
function harm({ action, kind }: Answer, read: FaultMeaning): string | null {
  const mayBeFiled = kind === 'already_filed' || kind === 'answer_lost' || kind === 'still_working';
  if (action === 'RETFILE' && mayBeFiled && read !== 'already_filed' && read !== 'answer_lost')
    return 'would file twice';
  if (read === 'nothing_there' || read === 'already_prepared') return 'would file wrongly';
  if (ENDS_IT.includes(read)) return 'would stop for good';
  return read === 'already_filed' ? 'would stop for good' : null;
}

test('the corpus is large, half of it is held out, and each answer names its source', () => {
  assert.ok(corpus.length >= 150);
  assert.ok(corpus.filter(({ heldOut }) => heldOut).length >= corpus.length / 2);
  for (const { source, answer } of corpus) assert.match(source, /\S{3}/, JSON.stringify(answer));
  const distinct = new Set(corpus.map(({ action, http, answer }) => JSON.stringify([action, http, answer])));
  assert.equal(distinct.size, corpus.length);
});

for (const heldOut of [false, true])
  test(`of the answers ${heldOut ? 'held out' : 'that the table was written by'} at least 95 of 100 are read right, and none of the others so that it does harm`, () => {
    const answers = corpus.filter((one) => one.heldOut === heldOut);
    const mistakes: string[] = [];
    const harms: string[] = [];
    for (const one of answers) {
      const read = meaningOf(faultFor(one));
      if (isRight(one.kind, read)) continue;
      const line = `${one.action} ${JSON.stringify(one.answer)}: ${one.kind}, read as ${read}`;
      mistakes.push(line);
      const how = harm(one, read);
      if (how !== null) harms.push(`${how}: ${line}`);
    }
    assert.deepEqual(harms, []);
    assert.ok(mistakes.length * 20 <= answers.length, mistakes.join('\n'));
  });

test('an answer that nobody knows leaves a filing open, and is unknown everywhere else', () => {
  const answer = { status_cd: '0', error: { error_cd: 'ZZZ999', message: 'Kuch bhi nahi samjhe' } };
  assert.equal(meaningOf(faultFor({ action: 'RETFILE', http: 200, answer })), 'answer_lost');
  for (const action of ['RETNEWPTF', 'RETSAVE', 'EVCOTP', 'EINV', 'RETTRACK', 'GETPREF', 'SEARCH'] as const)
    assert.equal(meaningOf(faultFor({ action, http: 200, answer })), 'unknown', action);
});

test('at a filing neither words nor codes of trouble prove that nothing was filed', () => {
  for (const error of [
    { error_cd: 'RET191138', message: 'Error in Processing the request' },
    { error_cd: 'RET191164', message: 'System Component failure' },
    { error_cd: 'RET191182', message: 'Submit Request is in progress' },
    { error_cd: 'ZZ9', message: 'System failure. Please try after sometime' },
    { message: 'Your request is being processed' },
    { error_cd: 'ZZ9', message: 'No data found' },
  ])
    assert.equal(
      meaningOf(faultFor({ action: 'RETFILE', http: 200, answer: { status_cd: '0', error } })),
      'answer_lost',
      JSON.stringify(error),
    );
});

test('no list and no preference is taken for empty by words that no list has', () => {
  for (const action of ['RETTRACK', 'GETPREF'] as const)
    for (const message of [
      'Data not available',
      'Details not found',
      'No data received',
      'Service data not available',
    ])
      assert.equal(
        meaningOf(faultFor({ action, http: 200, answer: { status_cd: '0', error: { message } } })),
        'unknown',
        `${action}: ${message}`,
      );
});

test('absence that is hedged is a failure, not an answer', () => {
  for (const message of [
    'No data received from GSTN',
    'No data could be fetched, try again',
    'No records found as your session has expired',
    'No details available, the server is down',
    'No data: invalid parameters',
  ])
    for (const action of ['EINV', 'BAL', 'RETSUM', 'AUTOLIAB', 'GET2B'] as const)
      assert.notEqual(
        meaningOf(faultFor({ action, http: 200, answer: { status_cd: '0', error: { message } } })),
        'nothing_there',
        `${action}: ${message}`,
      );
});

const spellings: [string, Record<string, unknown>][] = [
  ['error, error_cd, message', { status_cd: '0', error: { error_cd: 'AB12', message: 'words' } }],
  ['a number as status', { status_cd: 0, error: { error_cd: 'AB12', message: 'words' } }],
  ['a blank in the status', { status_cd: ' 0', error: { error_cd: 'AB12', message: 'words' } }],
  ['error_desc', { status_cd: '0', error: { error_cd: 'AB12', error_desc: 'words' } }],
  ['errorCode, errorDesc', { status: 0, error: { errorCode: 'AB12', errorDesc: 'words' } }],
  ['errorCode, errorMsg at the top', { errorCode: 'AB12', errorMsg: 'words', success: false }],
  ['error_code, error_message', { error: { error_code: 'AB12', error_message: 'words' } }],
  ['errorMessage', { error: { errorCode: 'AB12', errorMessage: 'words' } }],
  [
    'error_report',
    { form_typ: 'R3B', status_cd: 'ER', error_report: { error_cd: 'AB12', error_msg: 'words' } },
  ],
  ['msg', { success: false, errorCode: 'AB12', msg: 'words' }],
  ['a list of errors', { error: [{ code: 'AB12', message: 'words' }] }],
  ['errors', { errors: [{ errorCode: 'AB12', detail: 'words' }] }],
  ['ErrorDetails', { Status: 0, ErrorDetails: [{ ErrorCode: 'AB12', ErrorMessage: 'words' }] }],
  [
    'errorDetails as an object',
    { status_cd: '0', errorDetails: { errorCode: 'AB12', description: 'words' } },
  ],
  ['within data', { code: 200, data: { status_cd: '0', error: { error_cd: 'AB12', message: 'words' } } }],
  ['an error in an error', { status_cd: '0', error: { error: { error_cd: 'AB12', message: 'words' } } }],
  ['words beside the error', { status_cd: '0', error: { error_cd: 'AB12' }, message: 'words' }],
];
for (const [name, answer] of spellings)
  test(`code and words are read in the spelling: ${name}`, () => {
    assert.deepEqual(refusalIn(answer), { isRefusal: true, code: 'AB12', says: 'words' });
  });

test('an error that is a text alone gives its words', () => {
  assert.deepEqual(refusalIn({ error: 'words' }), { isRefusal: true, code: '', says: 'words' });
  assert.deepEqual(refusalIn({ error: true, message: 'words', data: {} }), {
    isRefusal: true,
    code: '',
    says: 'words',
  });
});

test('a success is no refusal, whatever else it carries', () => {
  for (const answer of [
    { status_cd: '1', data: 'e30=' },
    { gstin: '27AAPFU0939F1ZV', sts: 'Active', ctjCd: 'AB12', error: null },
    { EFiledlist: [], error: {}, errors: [], message: 'ok' },
    { code: 200, data: { status_cd: '1', data: { message: 'fine' } } },
  ])
    assert.equal(refusalIn(answer).isRefusal, false, JSON.stringify(answer));
});

test('of a hostile answer no more is read than anything that the portal truly says', () => {
  const deep = (levels: number): Record<string, unknown> =>
    levels === 0 ? { message: 'words' } : { error: deep(levels - 1) };
  assert.deepEqual(refusalIn(deep(30)), { isRefusal: true, code: '', says: '' });
  const wide = { error: [...Array.from({ length: 5000 }, () => ({ x: 1 })), { error_cd: 'AB12' }] };
  assert.deepEqual(refusalIn(wide), { isRefusal: true, code: '', says: '' });
  assert.equal(portal.kindOf('', 'EINV', `${'x '.repeat(1_000_000)}no data found`), 'unknown');
  assert.equal(portal.kindOf('', 'EINV', 'no data found'), 'nothing_there');
  const long = refusalIn({ error: { error_cd: 'A'.repeat(100_000), message: 'b'.repeat(100_000) } });
  assert.ok(long.code.length <= 500 && long.says.length <= 500);
});
