import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallProblem, createClient } from '#contract/client.ts';
import { addStep } from '../../../web/src/features/dashboard/addGstinStep.ts';
import { nameOf } from '../../../web/src/features/dashboard/cardOrder.ts';
import { resultMessage } from '../../../web/src/features/filling-history/rowMessage.ts';
import { gstinChoices } from '../../../web/src/features/filling-history/historyFilters.ts';
import { businessOf } from '../../../web/src/features/filling-history/historyTexts.ts';
import { actionMessage } from '../../../web/src/features/gst-details/actionTexts.ts';
import {
  loadProblem,
  formatBusinessType,
  formatTiming,
} from '../../../web/src/features/gst-details/detailTexts.ts';
import { listedName, statusWord } from '../../../web/src/features/gst-details/gstinSearch.ts';
import { filled } from '../../../web/src/api/answers/filled.ts';
import { wholeDetails } from '../../../web/src/api/answers/wholeDetails.ts';
import { wholeEntries } from '../../../web/src/api/answers/wholeEntry.ts';

/** The answer of a call when the server says just this. */
const answerTo = (body: string, status = 200) =>
  createClient({
    baseUrl: '',
    fetch: () => Promise.resolve(new Response(body, { status, statusText: 'Teapot' })),
  }).listGstins();

test('a bare list is an answer; an answer without an envelope is described by its status, or as a wrong format', async () => {
  const list = await answerTo('[{"gstin":"G"}]');
  assert.ok(list.success);
  assert.deepEqual(list.data, [{ gstin: 'G' }]);
  const said = async (body: string, status?: number) => {
    const answer = await answerTo(body, status);
    assert.ok(!answer.success);
    return [answer.code, answer.message];
  };
  assert.deepEqual(await said('"pong"'), ['http', 'Invalid API response format']);
  assert.deepEqual(await said('[]', 418), ['http', 'HTTP 418: Teapot']);
  assert.deepEqual(await said('<h1>no</h1>', 418), ['http', 'HTTP 418: Teapot']);
  assert.deepEqual(await said('{"success":false,"message":"No."}', 418), ['internal', 'No.']);
  assert.deepEqual(await said('{"success":false}'), ['internal', '']);
  assert.deepEqual(await said('{"success":false,"code":"in_flight","message":"Wait."}', 409), [
    'in_flight',
    'Wait.',
  ]);
});

test('a field the server leaves out or sends as null is blank; one it sends stays', () => {
  assert.deepEqual(filled({ a: '', b: 1, c: true }, { a: 'x', b: null } as never), { a: 'x', b: 1, c: true });
  assert.deepEqual(filled({ a: '' }, null), { a: '' });
  const [first, second] = wholeEntries([{ gst_1_scheduled_date: '' }, { gst_1_scheduled_date: '7' }]);
  assert.equal(first?.gst_1_scheduled_date, 0);
  assert.equal(second?.gst_1_scheduled_date, 7);
  assert.deepEqual([first?.can_skip, first?.status, first?.business], [true, '', '']);
  for (const wrong of [null, undefined, {}, 'x'])
    assert.throws(() => wholeEntries(wrong), { message: 'Failed to fetch Filling history' });
  const bare = wholeDetails({ gstin: 'G', business_address: {} } as never);
  assert.equal(bare.id, 'G');
  assert.equal(bare.portal_details, null);
  assert.equal(bare.business_address?.additional_area, '');
  assert.deepEqual(bare.recent_filling_history, []);
});

test('a GSTIN without a name of its own is called by the best one there is', () => {
  const row = { business: '', nick_name: '', gstin: '' };
  assert.equal(nameOf(row), 'GSTIN');
  assert.equal(nameOf({ ...row, gstin: 'G' }), 'G');
  assert.equal(listedName({ ...row, gstin: 'G' }), 'G');
  assert.deepEqual(businessOf({ business: '', gstin: 'G' }), { business: 'G', gstin: '' });
  assert.deepEqual(
    gstinChoices([{ ...row, id: 'x', nick_name: 'N' }]).map(({ label, value }) => [label, value]),
    [
      ['All', 'all'],
      ['N', 'x'],
    ],
  );
});

test('a row that is not well has a word, one without a status by its business', () => {
  const word = (status: string, business = 'Shop') => statusWord({ status, business });
  assert.deepEqual(
    [word('success'), word('pending'), word('failed'), word('Disabled'), word(''), word('', '')],
    [null, 'Under Process', 'Failed', 'Disabled', null, 'Under Process'],
  );
  assert.equal(formatBusinessType('cooperative'), 'cooperative');
  assert.equal(formatTiming({ day: 0, hour: 7, minute: 59 }), '');
});

test('a refusal is shown in the server’s words or the default, and silence as an error', () => {
  const problem = (code: CallProblem['code'], message: string): CallProblem => ({
    success: false,
    status: 0,
    statusText: '',
    code,
    message,
    errors: [],
    retryAfter: 0,
  });
  for (const say of [
    (answer: CallProblem) => resultMessage(answer, 'done', 'Failed to skip filling'),
    (answer: CallProblem) => actionMessage('skip', answer),
  ]) {
    assert.equal(say(problem('internal', 'No.')).text, 'No.');
    assert.equal(say(problem('internal', '')).text, 'Failed to skip filling');
    assert.equal(say(problem('network', 'Gone.')).text, 'Error: Gone.');
    assert.equal(say(problem('http', 'HTTP 500: Oops')).text, 'Error: HTTP 500: Oops');
  }
  assert.equal(loadProblem(''), 'Failed to load GSTIN data');
  assert.equal(loadProblem('Gone.'), 'Failed to load GSTIN data: Gone.');
});

test('the add dialog is done when a server that names no row has said yes', () => {
  const stored = { at: 'stored', isWaitOver: false } as const;
  assert.deepEqual(addStep({ ...stored, id: null }, []), { step: 'success', card: null, isJudged: true });
  const blank = { id: 'a', status: '', business: '', remark: '' } as never;
  assert.deepEqual(addStep({ ...stored, id: 'a' }, [blank]), { step: 'processing' });
});
