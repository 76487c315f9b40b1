import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { CallInput } from '#contract/client.ts';
import { openStore } from '#db/store.ts';
import { sealWith } from '#security/seal.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import { type Otherwise, placeInState } from '../usecases/inState.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

type Body = CallInput<'bulk'>['body'];

/** One act on many clients (record 128). */
describe('A bulk act', () => {
  let at: TestApp;
  let person: SignedInPerson;
  let phones = 0;
  /** How many more transactions end well before one breaks; null: all of them. */
  let left: number | null = null;
  const breaking = ({ store }: Ports): Partial<Ports> => ({
    store: {
      ...store,
      asTenant: (accountId, work) => {
        if (left !== null) left -= 1;
        if (left === -1) throw new Error('the power is gone');
        return store.asTenant(accountId, work);
      },
    },
  });
  before(async () => {
    at = await appForTests({ ports: breaking });
  });
  after(() => at.close());

  const newcomer = async (): Promise<SignedInPerson> => {
    phones += 1;
    person = await at.signIn(`+91986666${String(phones).padStart(4, '0')}`);
    return person;
  };
  const place = (state: string, otherwise?: Otherwise, of = person) =>
    placeInState(
      { store: openStore(at.db, sealWith(at.keyRing)), accountId: of.accountId, now: at.clock.product },
      state,
      otherwise,
    );
  const bulk = async (body: Body, as = person) => must(await as.client.bulk({ body })).data;
  const states = async (): Promise<string[]> =>
    must(await person.client.history({ body: { limit: 50 } })).data.map(({ status_code: state }) => state);
  const consents = async (): Promise<{ period: string | null; registration_id: string | null }[]> =>
    at.db.asSystem((trx) =>
      trx
        .selectFrom('consent')
        .select(['period', 'registration_id'])
        .where('account_id', '=', person.accountId)
        .where('kind', '=', 'month')
        .execute(),
    );

  test('files the ticked months by one declaration, with one entry in the ledger each; a month left out, or an exception, is not declared', async () => {
    await newcomer();
    const asks = { registration: { askEachMonth: true } };
    const ticked = [await place('scheduled', asks), await place('waiting_for_consent', asks)];
    const unticked = await place('waiting_for_consent', asks);
    const exceptions = [
      await place('waiting_for_consent, named'),
      await place('submitting'),
      await place('filed'),
    ];
    const ids = [...ticked, ...exceptions].map(({ filingId }) => filingId);

    const counts = await at.rowCounts();
    const refused = await person.client.bulk({ body: { act: 'file', ids } });
    assert.ok(!refused.success);
    assert.deepEqual([refused.status, refused.code], [422, 'declaration_missing']);
    const preview = await bulk({ act: 'file', ids, preview: true });
    assert.deepEqual(await at.rowCounts(), counts);
    assert.deepEqual([preview.done, preview.refused], [2, 3]);
    assert.deepEqual(
      preview.declarations.map(({ period, count }) => [period, count]),
      [['102026', 2]],
    );

    const done = await bulk({ act: 'file', ids, declare: true });
    assert.deepEqual(done.answers, preview.answers);
    const given = await consents();
    assert.deepEqual(
      new Set(given.map(({ registration_id: of }) => of)),
      new Set(ticked.map(({ id }) => id)),
    );
    assert.ok(given.every(({ period }) => period === '102026'));
    for (const { filingId } of exceptions) {
      const alone = await person.client.fileToday({ params: { id: filingId } });
      const among = done.answers.find(({ id }) => id === filingId);
      assert.ok(!alone.success && among !== undefined);
      assert.deepEqual([among.ok, among.code, among.message], [false, alone.code, alone.message]);
    }
    const left = await bulk({ act: 'file', ids: [unticked.filingId], preview: true });
    assert.equal(left.done, 1, 'who was left out still waits');
  });

  test('takes back what it did by what it answers: skips, recurring filing, labels and times', async () => {
    await newcomer();
    const months = [await place('scheduled'), await place('waiting_for_consent')];
    const skipped = await bulk({ act: 'skip', ids: months.map(({ filingId }) => filingId) });
    assert.deepEqual(await states(), ['skipped', 'skipped']);
    for (const body of skipped.undo) assert.equal((await bulk(body)).refused, 0);
    assert.ok((await states()).every((state) => state !== 'skipped'));

    const ids = months.map(({ id }) => id);
    const [first = ''] = ids;
    const look = async () =>
      at.db.asSystem((trx) =>
        trx
          .selectFrom('registration')
          .select(['id', 'label', 'auto_filling', 'schedule'])
          .where('account_id', '=', person.accountId)
          .orderBy('id')
          .execute(),
      );
    must(await person.client.bulk({ body: { act: 'label', ids: [first], label: 'Pune' } }));
    must(await person.client.bulk({ body: { act: 'recurring_off', ids: [first] } }));
    const before = await look();
    for (const body of [
      { act: 'label', ids, label: 'Nashik' },
      { act: 'recurring_on', ids },
      { act: 'recurring_off', ids },
      { act: 'schedule', ids, gstr1_filling_day: 3, gstr3b_filling_day: 15 },
    ] as const satisfies Body[]) {
      const done = await bulk({ ...body, ids: [...ids] });
      assert.equal(done.done, 2, body.act);
      assert.notDeepEqual(await look(), before, body.act);
      for (const back of done.undo) assert.equal((await bulk(back)).refused, 0);
      assert.deepEqual(await look(), before, body.act);
    }
  });

  test('assigns many to who works on them, whose desk shows these alone, and not to a stranger', async () => {
    await newcomer();
    const ids = [(await place('scheduled')).id, (await place('scheduled')).id];
    await place('scheduled');
    const stranger = await at.signIn('+919866660999');
    const refused = await bulk({ act: 'assign', ids, assigned_to: stranger.personId });
    assert.deepEqual([refused.done, refused.undo], [0, []]);
    const done = await bulk({ act: 'assign', ids, assigned_to: person.personId });
    assert.deepEqual([done.done, done.undo], [2, [{ act: 'assign', ids, assigned_to: null }]]);
    const all = must(await person.client.desk({ query: {} })).data.rows;
    const mine = must(await person.client.desk({ query: { assigned: 'mine' } })).data;
    assert.deepEqual(mine.rows.map(({ id }) => id).toSorted(), ids.toSorted());
    assert.deepEqual(
      all
        .filter(({ assigned_to: who }) => who === person.personId)
        .map(({ id }) => id)
        .toSorted(),
      ids.toSorted(),
    );
    assert.deepEqual([mine.found.all, mine.counts.all, all.length], [2, 3, 3]);
  });

  test('leaves a month whose signatory is not known to the desk as blocked: the PAN comes before the yes', async () => {
    await newcomer();
    const asks = { askEachMonth: true };
    const known = await place('waiting_for_consent', { registration: asks });
    const missing = await place('waiting_for_consent', { registration: { ...asks, signatoryId: null } });
    const { rows } = must(await person.client.desk({ query: {} })).data;
    const shown = ({ id }: { id: string }) => {
      const row = rows.find((each) => each.id === id);
      return [row?.queue, row?.why_code, row?.act, row?.can_file, row?.gstr1.is];
    };
    assert.deepEqual(shown(known), ['say_nil', 'yes_missing', 'answer', true, 'yes']);
    assert.deepEqual(shown(missing), ['blocked', 'signatory_pan_missing', 'edit', false, 'stopped']);
  });

  test('sends the signatory the link for their codes, and answers it to be handed on', async () => {
    await newcomer();
    const waits = await place('waiting_for_code, parked');
    const idle = await place('scheduled');
    const [unreachable] = (await bulk({ act: 'send_link', ids: [waits.filingId] })).answers;
    assert.equal(unreachable?.why, 'signatory_unreachable');
    await at.db.asSystem((trx) =>
      trx
        .updateTable('signatory')
        .set({ mobile: '9876501234', email: 'signs@taxpayer.example' })
        .where('account_id', '=', person.accountId)
        .execute(),
    );
    const { answers } = await bulk({ act: 'send_link', ids: [waits.filingId, idle.filingId] });
    assert.match(answers[0]?.link ?? '', /^https:\/\/shunya\.example\/code\//);
    assert.deepEqual([answers[1]?.why, answers[1]?.link], ['nothing_to_ask', '']);
    const sent = await at.db.asSystem((trx) =>
      trx
        .selectFrom('outbox')
        .select(['channel', 'recipient', 'to_signatory'])
        .where('account_id', '=', person.accountId)
        .orderBy('channel')
        .execute(),
    );
    assert.deepEqual(sent, [
      { channel: 'mail', recipient: 'signs@taxpayer.example', to_signatory: true },
      { channel: 'sms', recipient: '+919876501234', to_signatory: true },
    ]);
  });

  test("says of another account's ids only that there are none, and changes nothing of theirs", async () => {
    const owner = await newcomer();
    const theirs = await place('scheduled', {}, owner);
    await newcomer();
    const counts = await at.rowCounts();
    for (const body of [
      { act: 'file', declare: true, ids: [theirs.filingId] },
      { act: 'skip', ids: [theirs.filingId, randomUUID()] },
      { act: 'label', label: 'mine', ids: [theirs.id] },
      { act: 'recurring_off', ids: [theirs.id] },
      { act: 'send_link', ids: [theirs.filingId] },
      { act: 'schedule', gstr1_filling_day: 3, ids: [theirs.id] },
    ] as const satisfies Body[]) {
      const { answers, undo } = await bulk({ ...body, ids: [...body.ids] });
      assert.deepEqual(
        answers.map(({ code, business, gstin }) => [code, business, gstin]),
        body.ids.map(() => ['not_found', '', '']),
        body.act,
      );
      assert.deepEqual(undo, []);
    }
    assert.deepEqual(await at.rowCounts(), counts);
  });

  test('that breaks in the middle reports the done and the open rows, and resumes when it is sent again', async () => {
    await newcomer();
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push((await place('scheduled')).filingId);
    // The first reads the names.
    left = 3;
    const broken = await bulk({ act: 'skip', ids });
    left = null;
    assert.deepEqual(
      broken.answers.map(({ code }) => code),
      ['', '', 'unavailable', 'unavailable', 'unavailable'],
    );
    assert.deepEqual(broken.undo, [{ act: 'undo', ids: ids.slice(0, 2) }]);
    assert.match(at.logged(), /a bulk act was interrupted/);
    const open = broken.answers.filter(({ ok }) => !ok).map(({ id }) => id);
    const again = await bulk({ act: 'skip', ids: open });
    assert.equal(again.done, 3);
    assert.deepEqual(new Set(await states()), new Set(['skipped']));
  });

  test('is done once for each idempotency key', async () => {
    await newcomer();
    const { filingId } = await place('waiting_for_consent');
    const payload = { act: 'file', ids: [filingId], declare: true };
    const send = () =>
      at.app.inject({
        method: 'POST',
        url: '/api/bulk',
        headers: { ...person.headers, 'idempotency-key': 'the-press' },
        payload,
      });
    const first = await send();
    const second = await send();
    assert.equal(first.statusCode, 200);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    assert.equal(second.body, first.body);
    assert.equal((await consents()).length, 1);
  });

  test('on 500 stands in nobody’s way: others are answered while it runs, and see its progress', async () => {
    await newcomer();
    const csv = Array.from({ length: 500 }, (_, line) => `Client ${line},user${line},Secret@1`);
    const { ids } = must(
      await person.client.importGstins({
        body: { csv: ['business_nick_name,username,password', ...csv].join('\n'), dry_run: false },
      }),
    ).data;
    assert.equal(ids.length, 500);
    const mine = person;
    const other = await newcomer();
    const act = { isOver: false };
    const running = mine.client.bulk({ body: { act: 'label', ids, label: 'all' } }).finally(() => {
      act.isOver = true;
    });
    const labelled = () =>
      at.db.asSystem(async (trx) => {
        const row = await trx
          .selectFrom('registration')
          .select((pick) => pick.fn.countAll<number>().as('count'))
          .where('account_id', '=', mine.accountId)
          .where('label', '=', 'all')
          .executeTakeFirstOrThrow();
        return row.count;
      });
    const midway = new Set<number>();
    while (!act.isOver) {
      must(await other.client.dashboard());
      const count = await labelled();
      if (count > 0 && count < 500) midway.add(count);
    }
    assert.ok(midway.size > 2, `answers came when ${[...midway].join(', ')} were done`);
    assert.equal(must(await running).data.done, 500);
    assert.equal(await labelled(), 500);
  });
});
