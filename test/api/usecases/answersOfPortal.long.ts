import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Return } from '#domain/filing/filing.ts';
import { noTax } from '#domain/gst/portalFigures.ts';
import { codeOfWhy, deskState } from '#domain/views/deskRow.ts';
import { sayWhole } from '#texts/sayFinding.ts';
import { fileAllTheSame } from '#usecases/filing/fileNow.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { type Desk, startDesk, type Trouble } from './desk.ts';

/* The portal's real answers, lived through by the engine: GSTR-1 runs on the 5th, GSTR-3B on the 10th. */

const error = (code: string, message: string): object => ({
  status_cd: '0',
  error: { error_cd: code, message },
});

let desk: Desk;
const onFreshDesk = (): void => {
  beforeEach(async () => {
    desk = await startDesk('2026-11-02T10:00:00+05:30');
  });
  afterEach(() => desk.close());
};

const answers = (action: string, answer: object, times = 9_999, after?: true): Trouble => {
  const trouble: Trouble = { action, times, does: { answer, ...(after === undefined ? {} : { after }) } };
  desk.troubles.push(trouble);
  return trouble;
};
/** Whose profile says that they make e-invoices, so that these are asked for. */
const maker = { username: 'shop.one', figures: [{ back: 6, eInvoices: 1 }] };

const asked = (action: string): number => desk.calls.filter((call) => call.action === action).length;
const said = ({ finding }: Return): string => (finding === null ? '' : sayWhole(finding, 'en'));
const both = ['GSTR1 102026', 'GSTR3B 102026'];
const afterBoth = '2026-11-11T10:00:00+05:30';

describe('an empty answer is an answer, and filing continues', () => {
  onFreshDesk();

  const nothing: [string, string, object][] = [
    ['no e-invoices, by code', 'EINV', error('RETWEB_04', 'No invoices found!!')],
    [
      'no e-invoices in another envelope',
      'EINV',
      { status: 0, error: { errorCode: 'RETWEB_07', message: 'No pending invoices found!!' } },
    ],
    [
      'no e-invoices, by words alone',
      'EINV',
      error('ZZ901', 'No records are there: no e-invoice data found'),
    ],
    ['empty ledgers, by code', 'BAL', error('LG9221', 'No data found')],
    ['empty ledgers, by words alone', 'BAL', error('ZZ902', 'Records not found')],
    ['no statement of credit reversed', 'CLOSINGBAL', error('LG9221', 'No data found')],
    ['nothing owed', 'TAXPAYABLE', error('ZZ903', 'No data available for the period')],
    ['no late fee', 'LATEFEEBREAKUP', error('RET13510', 'No Record found for the provided Inputs')],
    ['nothing drafted behind our own nil GSTR-1', 'AUTOLIAB', error('ZZ904', 'No data found')],
  ];
  for (const [name, action, answer] of nothing)
    test(name, async () => {
      const shop = await desk.add(maker);
      const { times } = answers(action, answer);
      await desk.until(afterBoth);
      assert.deepEqual(desk.accepted(shop.gstin), both);
      assert.ok((desk.troubles[0]?.times ?? times) < times, 'it was answered so');
    });
});

describe('A session that the portal ends', () => {
  onFreshDesk();

  test('a token that the portal calls invalid is a session that has ended: it is signed in again, and filed', async () => {
    const shop = await desk.add(maker);
    answers('EINV', error('EINVAV9000', 'Token or user is invalid'), 1);
    await desk.until(afterBoth);
    assert.deepEqual(desk.accepted(shop.gstin), both);
  });

  for (const [name, code, words, action] of [
    ['an error in processing', 'RET191138', 'Error in Processing the request', 'EINV'],
    ['a component that failed', 'RET191164', 'System Component failure', 'RETSUM'],
    ['a system failure without a known code', 'ZZ1', 'System Failure', 'EINV'],
    ['a submit request in progress', 'RET191182', 'Submit Request is in progress…', 'RETNEWPTF'],
  ] as const)
    test(`${name} is waited for, and the return is filed by itself`, async () => {
      const shop = await desk.add(maker);
      const trouble = answers(action, error(code, words), 5);
      await desk.until('2026-11-05T23:00:00+05:30');
      assert.equal(trouble.times, 0);
      const row = await desk.row(shop.id, 'GSTR1');
      assert.equal(row.state, 'filed');
      assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026']);
    });

  describe('a fault that a person can mend is named precisely', () => {
    onFreshDesk();

    const blocks: [string, string, object, 'GSTR1' | 'GSTR3B', RegExp][] = [
      [
        'AUTH119: the GSTR-3B of the period before',
        'RETNEWPTF',
        error('AUTH119', 'GSTR3 is not filed for previous period'),
        'GSTR1',
        /GSTR-3B of the period before is not filed/,
      ],
      [
        'a late fee in everyday words',
        'RETNEWPTF',
        error('ZZ1', 'Late fee is applicable. Kindly pay the late fee before filing'),
        'GSTR1',
        /late fee of an earlier period/,
      ],
      [
        'a cancelled registration',
        'RETNEWPTF',
        error('ZZ2', 'GSTIN is cancelled. You are not allowed to file'),
        'GSTR1',
        /registration is cancelled/,
      ],
      [
        'credit that exceeds the re-claimed statement',
        'EVCOTP',
        error(
          'ZZ3',
          'Excess ITC reclaimed. ITC re-claimed in table 4D(1) cannot exceed closing balance of Electronic Credit Reversal and Re-claimed Statement',
        ),
        'GSTR3B',
        /below zero|negative|credit statement/i,
      ],
      [
        'the simplified registration',
        'RETNEWPTF',
        error('ZZ4', 'GSTR-1 is blocked as the output tax liability exceeds Rs. 2.5 lakh in the month'),
        'GSTR1',
        /rule 14A.*REG-32.*Aadhaar/s,
      ],
      [
        'figures that GSTR-1 fills in',
        'EVCOTP',
        error(
          'ZZ5',
          'Nil filing is not permitted, values auto-populated from GSTR-1 in table 3.1 are not editable',
        ),
        'GSTR3B',
        /GSTR-1A.*before GSTR-3B of this period is filed/s,
      ],
      [
        'no digital signature',
        'RETFILE',
        error('RT_FIL_017', 'User Is not Registered to any DSC'),
        'GSTR1',
        /digital signature/,
      ],
    ];
    for (const [name, action, answer, form, words] of blocks)
      test(name, async () => {
        const shop = await desk.add(maker);
        if (form === 'GSTR3B') await desk.until('2026-11-09T10:00:00+05:30');
        answers(action, answer);
        await desk.until(afterBoth);
        const row = await desk.row(shop.id, form);
        assert.equal(row.state, 'blocked');
        assert.match(said(row), words);
        assert.ok(!desk.accepted(shop.gstin).includes(`${form} 102026`));
      });

    test('a PAN that is no signatory’s at filing is asked for, and no code is asked for with it again', async () => {
      const shop = await desk.add(maker);
      answers('RETFILE', error('RT_FIL_018', 'Pan is not registered for the given gstin'));
      await desk.until(afterBoth);
      const row = await desk.row(shop.id, 'GSTR1');
      assert.deepEqual([row.state, row.finding?.code], ['blocked', 'signatory_pan_wrong']);
      const codes = asked('EVCOTP');
      const [filing] = await desk.filings(shop.id);
      assert.ok(filing);
      assert.ok((await retryFiling(desk.ports, desk.accountId, filing.id)).ok);
      await desk.until('2026-11-11T12:00:00+05:30');
      assert.equal(asked('EVCOTP'), codes);
    });

    test('figures drafted from a wrong GSTR-1 name GSTR-1A, its time limit, and are tried again when a person says so', async () => {
      const shop = await desk.add(maker);
      const { portal } = desk.ports;
      let drafted = 5000_00;
      desk.ports = {
        ...desk.ports,
        portal: {
          ...portal,
          autoLiability: async (...given) => {
            const answer = await portal.autoLiability(...given);
            return answer.ok && drafted > 0
              ? {
                  ok: true,
                  value: { ...answer.value, outward: { value: drafted, tax: { ...noTax, igst: drafted } } },
                }
              : answer;
          },
        },
      };
      await desk.until(afterBoth);
      const row = await desk.row(shop.id, 'GSTR3B');
      assert.equal(row.finding?.code, 'liability_carried');
      assert.match(said(row), /GSTR-1A.*before GSTR-3B of October 2026 is filed.*press Retry/s);
      drafted = 0;
      const [filing] = await desk.filings(shop.id);
      assert.ok(filing);
      assert.ok((await retryFiling(desk.ports, desk.accountId, filing.id)).ok);
      await desk.until('2026-11-11T12:00:00+05:30');
      assert.deepEqual(desk.accepted(shop.gstin), both);
    });
  });
});

const officer = 'Kindly approach the jurisdictional officer';

describe('an answer that nobody here understands', () => {
  onFreshDesk();

  test('a source of evidence is asked for a day, then the question has the portal’s words; again, or without it', async () => {
    const shop = await desk.add(maker);
    const trouble = answers('EINV', { status_cd: '0', error: { error_cd: 'ZZ777', error_desc: officer } });
    await desk.until('2026-11-05T18:00:00+05:30');
    const trying = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([trying.state, trying.finding?.code], ['scheduled', 'answer_unclear']);
    assert.match(said(trying), new RegExp(`${officer}.*asks again by itself`, 's'));
    await desk.until('2026-11-06T22:00:00+05:30');
    const row = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([row.state, row.finding?.code], ['waiting_for_consent', 'needs_yes']);
    assert.match(said(row), new RegExp(`E-invoices.*${officer}.*Press Retry.*go on without it`, 's'));
    const [filing] = await desk.filings(shop.id);
    assert.ok(filing);
    // Read again at once, and asked again at once where it is not read.
    const before = asked('EINV');
    assert.ok((await retryFiling(desk.ports, desk.accountId, filing.id)).ok);
    await desk.until('2026-11-06T22:05:00+05:30');
    assert.ok(asked('EINV') > before);
    assert.equal((await desk.row(shop.id, 'GSTR1')).state, 'waiting_for_consent');
    assert.deepEqual(desk.accepted(shop.gstin), []);
    const yes = { form: 'GSTR1' as const, creditRupees: 0, notRead: ['e_invoices' as const] };
    const goOn = await fileAllTheSame(desk.ports, desk.accountId, filing.id, { shown: yes, language: 'en' });
    assert.ok(goOn.ok);
    await desk.until('2026-11-06T22:15:00+05:30');
    // Retry ran the whole month at once, as for a month that had failed.
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
    trouble.times = 0;
    await desk.until('2026-12-06T10:00:00+05:30');
    assert.ok(desk.accepted(shop.gstin).includes('GSTR1 112026'), 'the next month begins afresh');
  });

  for (const [action, form] of [
    ['RETSUM', 'GSTR1'],
    ['RETNEWPTF', 'GSTR1'],
    ['EVCOTP', 'GSTR1'],
    ['SEARCH', 'GSTR1'],
    ['RETTRACK', 'GSTR1'],
  ] as const)
    test(`${action} is asked for a day, then a person reads the portal’s words and starts it again; nobody’s yes stands in`, async () => {
      const shop = await desk.add(maker);
      await desk.until('2026-11-04T10:00:00+05:30');
      const name = action === 'SEARCH' ? 'TP' : action;
      const trouble = answers(name, error('ZZ777', officer));
      await desk.until('2026-11-05T20:00:00+05:30');
      const trying = await desk.row(shop.id, form);
      assert.deepEqual([trying.state, trying.finding?.code], ['scheduled', 'answer_unclear']);
      await desk.until('2026-11-07T10:00:00+05:30');
      const row = await desk.row(shop.id, form);
      assert.deepEqual([row.state, row.finding?.code], ['gave_up', 'answer_unclear']);
      assert.match(
        said(row),
        new RegExp(`since 5 November 2026.*${officer}.*Press Retry.*14409: NIL R1`, 's'),
      );
      assert.deepEqual(desk.accepted(shop.gstin), []);
      trouble.times = 0;
      const [filing] = await desk.filings(shop.id);
      assert.ok(filing);
      assert.ok((await retryFiling(desk.ports, desk.accountId, filing.id)).ok);
      await desk.until('2026-11-07T11:00:00+05:30');
      assert.ok(desk.accepted(shop.gstin).includes('GSTR1 102026'));
    });

  test('an answer to the filing itself is a lost one: the list decides before anything is sent again', async () => {
    const shop = await desk.add(maker);
    answers('RETFILE', error('ZZ777', officer), 1);
    await desk.until('2026-11-05T06:00:00+05:30');
    const sentAt = () => desk.calls.filter(({ action }) => action === 'RETFILE').map(({ at }) => at);
    while (sentAt().length === 0) await desk.until(new Date(desk.now + 10 * 60_000).toISOString());
    const row = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([row.state, row.finding?.code], ['unknown', 'outcome_in_doubt']);
    assert.match(said(row), new RegExp(`does not say whether it is filed.*${officer}.*list was read`, 's'));
    await desk.until('2026-11-06T10:00:00+05:30');
    const [first = 0, second = 0] = sentAt();
    assert.ok(second - first >= 15 * 60_000, 'not before the list was certain');
    assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026']);
  });

  test('and where the portal has filed it all along, nothing is sent twice', async () => {
    const shop = await desk.add(maker);
    answers('RETFILE', error('RET191138', 'Error in Processing the request'), 1, true);
    await desk.until('2026-11-06T10:00:00+05:30');
    const row = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([row.state, row.filedBy, asked('RETFILE')], ['filed', 'system', 1]);
  });
});

describe('A filed return that the list shows late, or never', () => {
  onFreshDesk();

  for (const [name, silent] of [
    ['whose answer was lost', 'told'],
    ['that the portal alone calls filed', 'untold'],
  ] as const)
    test(`a return ${name} is looked for while the list lags for days, and its state says since when, and the last sighting`, async () => {
      if (silent === 'untold') desk.book.kindness.filed_summary = 'untold';
      const shop = await desk.add({ username: 'shop.one', trackDelayMinutes: 3 * 24 * 60 });
      await desk.until('2026-11-04T10:00:00+05:30');
      desk.troubles.push({ action: 'RETFILE', times: 1, does: 'cut after' });
      await desk.until('2026-11-07T18:00:00+05:30');
      const row = await desk.row(shop.id, 'GSTR1');
      assert.ok(row.state === 'unknown' || row.state === 'scheduled', row.state);
      assert.match(said(row), /5 November 2026.*list was read \d+ times since and does not show it/s);
      await desk.until('2026-11-09T18:00:00+05:30');
      const found = await desk.row(shop.id, 'GSTR1');
      assert.equal(found.state, 'filed');
      assert.equal(asked('RETFILE'), 1);
      assert.ok(asked('EVCOTP') <= 1);
    });

  test('a portal that calls filed a return that no list ever shows is not waited for endlessly: a person looks there', async () => {
    const shop = await desk.add(maker);
    answers('RETNEWPTF', error('RT_FIL_02', 'GSTR1 is already filed'));
    await desk.until('2026-11-20T10:00:00+05:30');
    const waiting = await desk.row(shop.id, 'GSTR1');
    assert.deepEqual([waiting.state, waiting.finding?.code], ['scheduled', 'filed_elsewhere']);
    // Between two readings of the list as during one, everywhere that a month is shown.
    const registration = await desk.registration(shop.id);
    const [filing] = await desk.filings(shop.id);
    assert.ok(filing);
    for (const state of ['scheduled', 'checking'] as const) {
      const at = { ...filing, returns: { ...filing.returns, GSTR1: { ...waiting, state } } };
      const known = { now: desk.now, consent: 'given', code: null, codeOpen: false } as const;
      const client = { registration, signatory: null, filing: at, known, next: null, month: filing.period };
      const { entry, marks, queue, why } = deskState(client);
      assert.deepEqual(
        [entry?.state, codeOfWhy(why), queue, marks.GSTR1.is],
        ['confirming', 'filed_elsewhere', 'scheduled', 'filing'],
        state,
      );
    }
    const sessions = asked('AUTHTOKEN');
    await desk.until('2026-12-30T10:00:00+05:30');
    const ended = (await desk.filings(shop.id)).find(({ period }) => period === '102026');
    assert.equal(ended?.returns.GSTR1.state, 'gave_up');
    assert.ok(asked('AUTHTOKEN') <= sessions + 3, 'looking at the list costs the signatory no codes');
  });
});
