import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { sealWith } from '#security/seal.ts';
import { forgeriesOf } from '../../fixtures/forgeries.ts';
import { joins } from '../people/team.ts';
import { append, type Otherwise, placeInState, ways } from '../usecases/inState.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

const answeredBefore = /^This question was answered on .*: yes\. It is answered once/;

/** A client's yes by link (design#a-clients-yes): the portal is out of reach, time stands still. */
describe("a client's approval by link", () => {
  let at: TestApp;
  let firm: SignedInPerson;
  let phones = 0;
  before(async () => {
    at = await appForTests();
    firm = await at.signIn('+919811100001');
    must(await firm.client.setName({ body: { name: 'Meera Kulkarni' } }));
    must(await firm.client.renameAccount({ body: { name: 'Kulkarni & Associates' } }));
  });
  after(() => at.close());

  const store = () => openStore(at.db, sealWith(at.keyRing));
  const contactOf = (mobile: string) => ({
    name: 'Asha Nema',
    mobile,
    email: 'asha@example.com',
    language: 'mr' as const,
  });

  type Month = { id: string; filingId: string; gstin: string; mobile: string };
  async function month(of = firm, otherwise: Otherwise = {}, state = 'waiting_for_consent'): Promise<Month> {
    const { id, filingId } = await placeInState(
      { store: store(), accountId: of.accountId, now: at.clock.product },
      state,
      otherwise,
    );
    const mobile = `+9197777${String((phones += 1)).padStart(5, '0')}`;
    must(await of.client.setContact({ params: { id }, body: contactOf(mobile) }));
    const row = await store().asTenant(of.accountId, (rows) => rows.registrations.byId(id));
    return { id, filingId, gstin: row?.gstin ?? '', mobile };
  }
  const ask = async ({ filingId }: Month, by = firm): Promise<string> => {
    const { link } = must(await by.client.askClient({ params: { id: filingId } })).data;
    return link.split('#')[1] ?? '';
  };
  const open = (token: string) => at.client.openApproval({ body: { token } });
  const answer = (token: string, said: 'yes' | 'no' | 'not_mine') =>
    at.client.answerApproval({ body: { token, answer: said } });
  const ledger = async (of = firm) =>
    must(await of.client.consents({ query: { limit: 100 } })).data.filter(({ kind }) => kind === 'month');
  /** Every SMS to the firm, or to another number. */
  const told = async (mobile = '+919811100001'): Promise<string> => {
    const rows = await at.db.asSystem((trx) =>
      trx.selectFrom('outbox').select(['id', 'text_sealed']).where('recipient', '=', mobile).execute(),
    );
    return rows.map(({ id, text_sealed: text }) => at.identity.seal.open(text, 'outbox', id)).join('\n');
  };
  const filingOf = async ({ filingId }: Month) => {
    const filing = await store().asTenant(firm.accountId, (rows) => rows.filings.byId(filingId));
    assert.ok(filing);
    return filing;
  };
  const rowOf = async ({ id }: Month) => {
    const { rows } = must(await firm.client.desk({ query: { limit: 500 } })).data;
    const row = rows.find((one) => one.id === id);
    assert.ok(row);
    return row;
  };

  test('the question goes out by SMS and mail in the language of the contact, names firm, business and month, and its desk row waits with the client', async () => {
    const one = await month();
    const token = await ask(one);
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', 'in', [one.mobile, 'asha@example.com'])
        .execute(),
    );
    assert.deepEqual(rows.map(({ channel }) => channel).toSorted(), ['mail', 'sms']);
    for (const row of rows) {
      const text = at.identity.seal.open(row.text_sealed, 'outbox', row.id);
      assert.match(text, /Kulkarni & Associates .*ऑक्टोबर 2026.*#/s);
      assert.match(text, /GSTR-1 ची देय तारीख 11 नोव्हेंबर 2026 आहे; तोपर्यंत येथे उत्तर द्या: /);
      assert.ok(text.includes('/approve/?in=mr#'), text);
      assert.ok(!text.includes(token), 'the firm is shown another link than the client received');
      assert.equal(row.to_signatory, true);
    }
    assert.equal(rows.find(({ channel }) => channel === 'sms')?.template, 'client_asked.mr');
    const view = must(await open(token)).data;
    assert.deepEqual(
      [view.standing, view.firm, view.name, view.gstin, view.period, view.language, view.until],
      ['asked', 'Kulkarni & Associates', 'Asha Nema', one.gstin, '102026', 'mr', '2026-11-20T23:59:59+05:30'],
    );
    const row = await rowOf(one);
    assert.deepEqual(
      [row.queue, row.why_code, row.gstr1.is, row.look_first, row.approval?.name, row.approval?.answer],
      ['with_client', 'client_asked', 'client', true, 'Asha Nema', ''],
    );
    assert.equal(row.why, 'Asked on 5 Nov: Asha Nema');
    assert.ok(!at.logged().includes(token), 'the token stands in no log');
    // Between two looks at two clocks a busy machine lets any time pass.
    at.clock.wall += 1_700;
    assert.equal(await ask(one), token, 'sent again it is the same link');
  });

  test('the due date to answer by is of GSTR-1 while that is open and not late, else of GSTR-3B, and the message says that GSTR-1 is late', async () => {
    const [both, left] = [await month(), await month(firm, { GSTR3B: 'waiting_for_consent' }, 'filed')];
    const tokens = [await ask(both), await ask(left)] as const;
    const shown = async () => {
      const views = [must(await open(tokens[0])).data, must(await open(tokens[1])).data];
      return views.map(({ is_late: isLate, answer_by: by, until }) => [isLate, by.form, by.due_at, until]);
    };
    const [gstr1, gstr3b] = ['2026-11-11T23:59:59+05:30', '2026-11-20T23:59:59+05:30'];
    const before = at.clock.product;
    assert.deepEqual(await shown(), [
      [false, 'GSTR1', gstr1, gstr3b],
      [false, 'GSTR3B', gstr3b, gstr3b],
    ]);
    at.clock.product = Date.parse('2026-11-15T10:00:00+05:30');
    assert.deepEqual(await shown(), [
      [true, 'GSTR3B', gstr3b, gstr3b],
      [false, 'GSTR3B', gstr3b, gstr3b],
    ]);
    const late = await month();
    await ask(late);
    assert.match(
      await told(late.mobile),
      /GSTR-1 ची देय तारीख 11 नोव्हेंबर 2026 होती: दररोज त्याचे विलंब शुल्क वाढते\. GSTR-3B ची देय तारीख 20 नोव्हेंबर 2026 आहे/,
    );
    at.clock.product = before;
  });

  test('a yes is the consent of the month in the name of the contact, and its returns are due now; answered once, whatever is pressed after it', async () => {
    const one = await month();
    const token = await ask(one);
    const before = (await ledger()).length;
    // Two tabs at once.
    const both = await Promise.all([answer(token, 'yes'), answer(token, 'yes')]);
    assert.deepEqual(both.map(({ success }) => (success ? 'taken' : 'refused')).toSorted(), [
      'refused',
      'taken',
    ]);
    const refused = both.find(({ success }) => !success);
    assert.ok(refused && !refused.success);
    assert.equal(refused.status, 409);
    assert.match(refused.message, answeredBefore);
    const [given, ...others] = await ledger();
    assert.equal(others.length, before);
    assert.ok(given);
    assert.deepEqual(
      [given.giver, given.capacity, given.channel, given.version, given.gstin],
      ['Asha Nema', 'client', 'handed_link', 'month-5', one.gstin],
    );
    assert.match(given.text, /^October 2026: nothing sold.*Please file GSTR-1 and GSTR-3B as nil\.$/s);
    const { returns } = await filingOf(one);
    assert.deepEqual(
      [returns.GSTR1.state, returns.GSTR1.requestedBy, returns.GSTR3B.requestedBy],
      ['scheduled', 'client', 'client'],
    );
    const later = await answer(token, 'no');
    assert.ok(!later.success);
    assert.match(later.message, answeredBefore);
    assert.deepEqual(
      [must(await open(token)).data.standing, must(await open(token)).data.answer],
      ['answered', 'yes'],
    );
    assert.equal((await rowOf(one)).approval?.answer, 'yes');
    const { data: log } = must(await firm.client.securityLog({ query: { limit: 50 } }));
    const [noted] = log.filter(({ code }) => code === 'consent_given');
    assert.equal(noted?.by, null, 'nobody who is signed in did it');
  });

  test("the portal's figures for the month stand beside the question without any ledger balance, and an answered question shows nothing to anybody", async () => {
    const one = await month();
    const token = await ask(one);
    assert.deepEqual(must(await open(token)).data.portal_knows, []);
    const source = 'gstr1_summary';
    const statements = [{ code: 'nothing_saved', params: {} }];
    const heads = { igst: 0, cgst: 1_250_000, sgst: 1_250_000, cess: 0 };
    const read = (of: string, told: object[]) => ({
      source: of,
      at: at.clock.product,
      state: 'read',
      statements: told,
    });
    const evidence = JSON.stringify([
      read(source, statements),
      read('cash_ledger', [{ code: 'cash', params: { heads } }]),
      read('credit_ledger', [{ code: 'credit_balance', params: { heads } }]),
      read('reversal_statements', [{ code: 'reclaim_balance', params: { heads } }]),
    ]);
    await at.db.asSystem((trx) =>
      trx
        .updateTable('filing_return')
        .set({ evidence })
        .where('filing_id', '=', one.filingId)
        .where('form', '=', 'GSTR1')
        .execute(),
    );
    // The balances in the business's ledgers are no part of the question.
    const knows = must(await open(token)).data.portal_knows;
    assert.deepEqual(
      knows.map((one) => [one.source, one.state, one.statements]),
      [[source, 'read', statements]],
    );
    const asked = { page: 1, limit: 1, gstin: one.gstin, period: 'all', status: 'all' } as const;
    const { data: own } = must(await firm.client.history({ body: asked }));
    assert.equal(own[0]?.portal_knows.length, 4);
    must(await answer(token, 'no'));
    assert.deepEqual(must(await open(token)).data.portal_knows, []);
  });

  test('after a yes that the portal does not let through, the page says that the month is not filed, and no more that it is being filed', async () => {
    const one = await month();
    const token = await ask(one);
    must(await answer(token, 'yes'));
    const standing = async () => must(await open(token)).data.standing;
    assert.equal(await standing(), 'answered');
    await append(store(), { accountId: firm.accountId, filingId: one.filingId }, ways['blocked'] ?? []);
    assert.equal(await standing(), 'stopped');
    // One that waits for the firm's yes to what was found.
    const fee = await month();
    const other = await ask(fee);
    must(await answer(other, 'yes'));
    await append(
      store(),
      { accountId: firm.accountId, filingId: fee.filingId },
      ways['waiting_for_consent'] ?? [],
    );
    assert.equal(must(await open(other)).data.standing, 'stopped');
  });

  test('a no stops the month: the firm hears of it at once, and no withdrawn or repeated question lets anybody else declare the month nil', async () => {
    const one = await month();
    const token = await ask(one);
    must(await answer(token, 'no'));
    assert.match(await told(), /Asha Nema says that October 2026 was not nil .*not filed as nil/);
    const row = await rowOf(one);
    assert.deepEqual(
      [row.queue, row.why_code, row.can_file, row.can_ask_client, row.why],
      ['blocked', 'client_said_no', false, true, 'Not nil, says Asha Nema on 5 Nov'],
    );
    const own = await firm.client.fileToday({ params: { id: one.filingId } });
    assert.ok(!own.success);
    assert.match(own.message, /^Asha Nema said on .* that this month was not nil/);
    const bulk = must(await firm.client.bulk({ body: { act: 'file', ids: [one.filingId], declare: true } }));
    assert.deepEqual([bulk.data.done, bulk.data.answers[0]?.why], [0, 'client_said_no']);
    // Not even by saying that all months are nil.
    must(await firm.client.setConsent({ params: { id: one.id }, body: { ask_each_month: false } }));
    assert.equal((await rowOf(one)).why_code, 'client_said_no');
    const anew = await ask(one);
    assert.notEqual(anew, token);
    const before = await open(token);
    assert.ok(!before.success && before.code === 'approval_link_over');
    const { data: entries } = must(await firm.client.history({ body: { gstin: one.gstin } }));
    assert.match(entries[0]?.next_act ?? '', /^Asha Nema was asked .* Only their yes files it now\.$/);
    must(await answer(anew, 'no'));
    for (const refused of [
      await firm.client.takeQuestionBack({ params: { id: one.filingId } }),
      await firm.client.fileToday({ params: { id: one.filingId } }),
    ]) {
      assert.ok(!refused.success);
      assert.match(refused.message, /^Asha Nema said on .* Only they can say yes/);
    }
  });

  test('a person who denies the business gets nothing more, and the firm hears of it', async () => {
    const one = await month();
    const token = await ask(one);
    must(await answer(token, 'not_mine'));
    assert.match(await told(), /reached somebody who says that it is not their business/);
    const again = await firm.client.askClient({ params: { id: one.filingId } });
    assert.ok(!again.success);
    assert.match(again.message, /said that this is not their business/);
    // Its month waits for the firm's own yes, as before.
    assert.deepEqual(
      [(await rowOf(one)).queue, (await rowOf(one)).why_code],
      ['say_nil', 'client_not_theirs'],
    );
    // Under another name it is the same person.
    const renamed = { ...contactOf(one.mobile), name: 'Another Name' };
    must(await firm.client.setContact({ params: { id: one.id }, body: renamed }));
    assert.ok(!(await firm.client.askClient({ params: { id: one.filingId } })).success);
    must(await firm.client.setContact({ params: { id: one.id }, body: contactOf('+919777799999') }));
    await ask(one);
  });

  test('a person whose question was withdrawn does not use up anybody else’s link', async () => {
    const one = await month();
    const old = await ask(one);
    must(await firm.client.setContact({ params: { id: one.id }, body: contactOf('+919777766661') }));
    const token = await ask(one);
    for (let count = 0; count < 30; count += 1) assert.ok(!(await answer(old, 'yes')).success);
    must(await answer(token, 'yes'));
  });

  test('a person who denies the business answers for no other month of it either', async () => {
    const one = await month();
    const other = await month();
    const [token, later] = [await ask(one), await ask(other)];
    // As if it were another month of the same GSTIN.
    await at.db.asSystem((trx) =>
      trx.updateTable('filing').set({ registration_id: one.id }).where('id', '=', other.filingId).execute(),
    );
    must(await open(later));
    must(await answer(token, 'not_mine'));
    const yes = await answer(later, 'yes');
    assert.ok(!yes.success && yes.code === 'approval_link_over');
    assert.equal((await filingOf(other)).approval?.answer, 'taken_back');
  });

  test('a question that is sent while its contact is changed goes to the new one, or is taken back', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await month();
      const next = `+91977775${String(round).padStart(4, '0')}0`.slice(0, 13);
      const change = firm.client.setContact({ params: { id: one.id }, body: contactOf(next) });
      const [asked, changed] = await Promise.all([
        firm.client.askClient({ params: { id: one.filingId } }),
        change,
      ]);
      must(changed);
      const token = must(asked).data.link.split('#')[1] ?? '';
      const lives = (await open(token)).success;
      const told = await at.db.asSystem((trx) =>
        trx.selectFrom('outbox').select('id').where('recipient', '=', next).execute(),
      );
      assert.equal(lives, told.length > 0, `round ${round}`);
    }
  });

  test('nobody tries numbers by naming one contact after another: ten a day for a GSTIN', async () => {
    const one = await month();
    const set = (n: number) =>
      firm.client.setContact({
        params: { id: one.id },
        body: contactOf(`+9197776${String(n).padStart(5, '0')}`),
      });
    for (let n = 1; n < 10; n += 1) must(await set(n));
    const refused = await set(10);
    assert.ok(!refused.success && refused.status === 429 && refused.retryAfter > 0);
    // The same one with another name, and nobody, are no further numbers.
    must(
      await firm.client.setContact({
        params: { id: one.id },
        body: { ...contactOf('+919777600009'), name: 'Asha N' },
      }),
    );
    must(await firm.client.setContact({ params: { id: one.id }, body: { name: '' } }));
  });

  test('a visit says nothing: the page by GET and HEAD, reading it, a form without scripts, and another method', async () => {
    const one = await month();
    const token = await ask(one);
    const before = (await ledger()).length;
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [
        `/approve/?in=mr`,
        `/approve/${token}`,
        '/api/approval-link',
        '/api/approval-link/answer',
      ])
        await at.app.inject({ method, url, headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } });
    must(await open(token));
    for (const url of ['/approve/', '/api/approval-link', '/api/approval-link/answer']) {
      const reply = await at.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `token=${token}&answer=yes`,
      });
      assert.ok(reply.statusCode >= 400, url);
    }
    const bare = await at.app.inject({ method: 'POST', url: '/api/approval-link/answer' });
    assert.equal(bare.statusCode, 400);
    assert.equal((await ledger()).length, before);
    assert.equal((await filingOf(one)).approval?.answer, null);
    assert.equal(must(await open(token)).data.standing, 'asked');
  });

  test('a link leads nowhere once its month is over, its question taken back, its contact another or erased, or its GSTIN deleted; all these answer alike', async () => {
    const answers = new Set<string>();
    const isOver = async (token: string) => {
      for (const each of [await open(token), await answer(token, 'yes')]) answers.add(JSON.stringify(each));
    };
    const taken = await month();
    const ofTaken = await ask(taken);
    must(await firm.client.takeQuestionBack({ params: { id: taken.filingId } }));
    await isOver(ofTaken);
    const erased = await month();
    const ofErased = await ask(erased);
    must(await firm.client.setContact({ params: { id: erased.id }, body: { name: '' } }));
    await isOver(ofErased);
    assert.equal((await rowOf(erased)).queue, 'say_nil', 'nobody is waited for any more');
    const other = await month();
    const ofOther = await ask(other);
    must(await firm.client.setContact({ params: { id: other.id }, body: contactOf('+919777788888') }));
    await isOver(ofOther);
    const deleted = await month();
    const ofDeleted = await ask(deleted);
    must(await firm.client.deleteGstin({ body: { gstin_id: deleted.id } }));
    await isOver(ofDeleted);
    const late = await month();
    const ofLate = await ask(late);
    for (const forged of forgeriesOf(ofLate)) await isOver(forged);
    const { product } = at.clock;
    at.clock.product = Date.parse('2026-11-21T00:00:01+05:30');
    await isOver(ofLate);
    const again = await firm.client.askClient({ params: { id: late.filingId } });
    assert.ok(!again.success);
    assert.match(again.message, /due dates of this month are over/);
    at.clock.product = product;
    assert.equal(answers.size, 1, [...answers].join('\n'));
    assert.match([...answers].join(), /"status":404,.*approval_link_over/);
    must(await answer(ofLate, 'yes'));
  });

  test("a link is good for its own month alone: not for another month, another account, a code or an owner's question", async () => {
    const one = await month();
    const two = await month();
    const token = await ask(one);
    must(await answer(token, 'yes'));
    assert.equal((await filingOf(two)).approval, null);
    for (const call of [at.client.openAnswerLink, at.client.answerByLink, at.client.openCodeLink])
      assert.ok(!(await call({ body: { token } })).success);
    const stranger = await at.signIn('+919811100002');
    for (const act of [stranger.client.askClient, stranger.client.takeQuestionBack]) {
      const refused = await act({ params: { id: two.filingId } });
      assert.ok(!refused.success && refused.status === 404);
    }
    const signedIn = await at.app.inject({
      url: '/api/dashboard',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(signedIn.statusCode, 401);
  });

  test('a viewer sends nothing and takes nothing back, a preparer does; where a member has to say yes they alone pass the question on', async () => {
    const one = await month();
    const viewer = await joins(at, firm, '+919811100003', 'viewer');
    const preparer = await joins(at, firm, '+919811100004', 'preparer');
    for (const act of [viewer.client.askClient, viewer.client.takeQuestionBack]) {
      const refused = await act({ params: { id: one.filingId } });
      assert.ok(!refused.success && refused.code === 'role_not_allowed');
    }
    const contact = await preparer.client.setContact({ params: { id: one.id }, body: contactOf(one.mobile) });
    assert.ok(!contact.success && contact.code === 'role_not_allowed');
    must(await firm.client.assignGstin({ params: { id: one.id }, body: { approver: preparer.personId } }));
    const owner = await firm.client.askClient({ params: { id: one.filingId } });
    assert.ok(!owner.success && owner.status === 409);
    assert.match(owner.message, /gives the yes for this GSTIN/);
    must(await answer(await ask(one, preparer), 'yes'));
  });

  test('many are sent at once, each with its own link or why not; and the guesses of one address are counted', async () => {
    const one = await month();
    const two = await month();
    must(await firm.client.setContact({ params: { id: two.id }, body: { name: '' } }));
    const { data } = must(
      await firm.client.bulk({ body: { act: 'send_link', ids: [one.filingId, two.filingId] } }),
    );
    assert.deepEqual(
      data.answers.map(({ ok, why, link }) => [ok, why, link.includes('/approve/')]),
      [
        [true, '', true],
        [false, 'no_contact', false],
      ],
    );
    const guess = async () => open('A'.repeat(72));
    let last = await guess();
    for (let count = 0; count < 70 && !last.success && last.status !== 429; count += 1) last = await guess();
    assert.ok(!last.success && last.status === 429 && last.retryAfter > 0);
  });
});
