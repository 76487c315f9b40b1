import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_ACCESS_DAYS } from '#domain/registration/apiAccess.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { defaultSchedule } from '#domain/registration/schedule.ts';
import { dueAt } from '#domain/gst/dueDate.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import type { Approval } from '#domain/filing/approval.ts';
import type { ReturnAt, ReturnState } from '#domain/filing/filing.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { Notice } from '#domain/filing/notice.ts';
import type { Registration } from '#domain/registration/registration.ts';
import {
  apiAccessEnds,
  codeWanted,
  consentWanted,
  passwordIsOld,
  reminder,
  returnStopped,
} from '#engine/notices.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { somewhereIn } from '../../domain/lawTables.ts';

const period = periodOf(2026, 9);
const page = 'https://shunya.example/gst-details?id=1';
const due = dueAt('GSTR3B', period, 'quarterly', somewhereIn('08'));
const gstr1Due = dueAt('GSTR1', period, 'quarterly', somewhereIn('08'));
const gstin = '08ZZZPZ9999Z1ZJ';
const inState = (
  state: ReturnState,
  finding: Finding | null = null,
  approval: Approval | null = null,
  gstr1: ReturnState = 'filed',
): ReturnAt =>
  ({
    form: 'GSTR3B',
    filing: {
      gstin,
      period,
      frequency: 'quarterly',
      approval,
      returns: {
        GSTR1: { dueAt: gstr1Due, finding: null, state: gstr1 },
        GSTR3B: { dueAt: due, finding, state },
      },
    },
  }) as unknown as ReturnAt;
const at = inState('blocked');
const said = (notice: Notice): string => sayNotice(notice, 'en').text;

const pages = { page, answer: 'https://shunya.example/answer/#token' };

test('a person asked for a yes or a code reads until when the return is in time', () => {
  const code = (of: ReturnAt, now: number, where: string): Notice =>
    codeWanted(of, now, where, defaultSchedule);
  for (const wanted of [consentWanted, code]) {
    assert.match(
      said(wanted(at, due, page)),
      /GSTR-3B of July to September 2026 .* is due on 24 October 2026\./,
    );
    assert.match(said(wanted(at, due + 1, page)), /was due on 24 October 2026\./);
  }
});

test('a reminder names the due date of this filer and the cost as of the day of reading', () => {
  assert.match(
    said(reminder(at, due, pages, false)),
    /is due on 24 October 2026 and is not filed\. From 25 October 2026 a nil return costs ₹20 a day, up to ₹500\. /,
  );
  assert.match(
    said(reminder(at, Date.parse('2026-10-31T10:00:00+05:30'), pages, false)),
    /was due on 24 October 2026 .* filed on 31 October 2026 costs a late fee of ₹140; each day adds ₹20, up to ₹500 on 18 November 2026\./,
  );
});

test('a reminder of a month of which both returns are late names the fee of both, as its question does', () => {
  const both = inState('scheduled', null, null, 'scheduled');
  assert.match(
    said(reminder(both, Date.parse('2026-10-31T10:00:00+05:30'), pages, true)),
    /Both returns, filed nil on 31 October 2026, cost a late fee of ₹500; each day adds ₹40, up to ₹1,000\. Was it nil\?/,
  );
  assert.match(
    said(reminder(both, Date.parse('2027-01-31T10:00:00+05:30'), pages, true)),
    /cost a late fee of ₹1,000, the most there is\./,
  );
});

const tried: Finding = { code: 'portal_down', params: { givenUp: false } };
const givenUp: Finding = { code: 'portal_down', params: { givenUp: true } };

test('a reminder asks for the yes of the month, for the act of the finding, or for a look at the page', () => {
  const next = (state: ReturnState, finding: Finding | null, wantsYes = false): unknown => {
    const { code, params } = reminder(inState(state, finding), due, pages, wantsYes);
    return code === 'not_filed' ? params.next : code;
  };
  assert.deepEqual(next('waiting_for_consent', tried), { act: 'say_yes', page: pages.answer });
  assert.deepEqual(next('scheduled', null), { act: 'say_yes', page: pages.answer });
  assert.deepEqual(next('scheduled', tried, true), { act: 'say_yes', page: pages.answer });
  assert.deepEqual(next('scheduled', tried), { act: 'as_found', finding: tried, page: null });
  assert.deepEqual(next('gave_up', givenUp), { act: 'as_found', finding: givenUp, page });
  assert.deepEqual(next('gave_up', null), { act: 'look', page });
  assert.equal(next('unknown', null), 'being_confirmed');
});

test('after the no of a client a reminder asks nobody else for a yes, even while they are asked again', () => {
  const no = {
    id: '1',
    name: 'Asha Nema',
    language: 'en',
    sentAt: due - DAY_MS,
    endsAt: due,
    answer: 'no',
    answeredAt: due - DAY_MS,
  } as const;
  const again: Approval = {
    ...no,
    answer: null,
    answeredAt: null,
    no: { at: due - DAY_MS, name: no.name, to: null },
  };
  for (const approval of [no, again])
    assert.match(
      said(reminder(inState('scheduled', null, approval), due, pages, true)),
      /Asha Nema says that it was not nil, and only they can change that\. .* on the portal: https:\/\/shunya\.example\/gst-details\?id=1$/,
    );
});

test('the address of the page stands where the person has a button to press, and nowhere else', () => {
  assert.ok(said(returnStopped(at, givenUp, page)).endsWith(` ${page}`));
  assert.ok(!said(returnStopped(at, tried, page)).includes(page));
  const notOurs: Finding = { code: 'not_regular', params: { taxpayerType: 'Composition' } };
  assert.ok(!said(returnStopped(at, notOurs, page)).includes(page));
});

test('the end of API access is announced as ahead until its last instant, then as passed', () => {
  const endsBy = due + API_ACCESS_DAYS * DAY_MS;
  const shop = {
    nickName: 'Shop',
    gstin,
    apiAccess: { onAt: due, offAt: null, remindedAt: null },
  } as unknown as Registration;
  const params = { name: gstin, endsBy };
  assert.deepEqual(apiAccessEnds(shop, endsBy - 1), { code: 'access_ends', params });
  assert.deepEqual(apiAccessEnds(shop, endsBy), { code: 'access_ended', params });
});

test('a registration whose GSTIN is not known yet is called by its name, with no link in it', () => {
  const shop = { nickName: 'www.shop.example', gstin: null } as Registration;
  assert.doesNotMatch(said(passwordIsOld(shop)), /www\.shop/);
});

test('a person asked for a code for returns on two days reads what one day would save, in both languages', () => {
  const { gstr1 } = defaultSchedule;
  const onOneDay = { ...defaultSchedule, gstr3b: gstr1, gstr3bSameAsGstr1: true };
  for (const language of ['en', 'hi'] as const) {
    const two = sayNotice(codeWanted(at, due, page, defaultSchedule), language).text;
    const one = sayNotice(codeWanted(at, due, page, onOneDay), language).text;
    assert.match(two, /3 .*4|4 .*3/);
    assert.ok(two.length > one.length && !/\b4\b/.test(one));
  }
});
