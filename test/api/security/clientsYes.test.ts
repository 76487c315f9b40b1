import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import { filingLinks } from '#security/filingLinks.ts';
import { answerLifeMs } from '#usecases/filing/answerLink.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { joins } from '../people/team.ts';
import { placeInState } from '../usecases/inState.ts';

/** Nobody files by a yes that is not the client's or the approver's: attacks on it, from the first step to the end. */
describe('The yes of a month stays with whom it belongs to', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_866_600_000;
  const number = (): string => `+91${(next += 1)}`;
  const store = () => openStore(at.db, at.identity.seal);
  const month = (of: SignedInPerson) =>
    placeInState({ store: store(), accountId: of.accountId, now: at.clock.product }, 'waiting_for_consent');
  const smsTo = async (table: 'outbox' | 'identity_outbox', to: string): Promise<string[]> => {
    const rows = await at.db.asSystem((trx) =>
      trx
        .selectFrom(table)
        .select(['id', 'text_sealed'])
        .where('recipient', '=', to)
        .orderBy('created_at', 'desc')
        .execute(),
    );
    return rows.map(({ id, text_sealed: text }) => at.identity.seal.open(text, 'outbox', id));
  };
  const notMe = async (phone: string): Promise<string> => {
    const text = (await smsTo('identity_outbox', phone)).find((one) => one.includes('/not-me'));
    return /\/not-me[^#\s]*#([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  };
  /** The link that only the contact received. */
  const received = async (mobile: string): Promise<string> =>
    /\/approve[^#\s]*#([\w-]+)/.exec(
      (await smsTo('outbox', mobile)).find((one) => one.includes('/approve')) ?? '',
    )?.[1] ?? '';
  const ask = async (by: SignedInPerson, filingId: string): Promise<string> =>
    must(await by.client.askClient({ params: { id: filingId } })).data.link.split('#')[1] ?? '';
  const facts = (of: SignedInPerson, { id, filingId }: { id: string; filingId: string }) =>
    store().asTenant(of.accountId, async (rows) => {
      const [registration, filing] = [await rows.registrations.byId(id), await rows.filings.byId(filingId)];
      assert.ok(registration && filing);
      const consents = await rows.consents.ofRegistration(id);
      // Of the month alone, whatever is declared for all months.
      const asked = { ...registration, askEachMonth: true };
      return { registration, filing, consent: consentFor(asked, consents, filing) };
    });
  const refusedWith = (answer: { success: boolean; code?: string }, code: string): void => {
    assert.ok(!answer.success, 'it was allowed');
    assert.equal(answer.code, code);
  };
  async function robbed() {
    const phone = number();
    const owner = await at.signIn(phone);
    at.clock.wall += 60_000;
    const thief = await at.signIn(phone);
    return { phone, owner, thief };
  }

  test('a thief names their own number as the contact and says yes by its link: both go with the session', async () => {
    const { phone, owner, thief } = await robbed();
    const [one, other] = [await month(owner), await month(owner)];
    const asha = number();
    for (const { id } of [one, other])
      must(await owner.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile: asha } }));
    // The answer of the rightful contact stays.
    must(
      await at.client.answerApproval({
        body: { token: await ask(owner, other.filingId), answer: 'yes' },
      }),
    );
    at.clock.wall += 60_000;
    const evil = number();
    must(await thief.client.setContact({ params: { id: one.id }, body: { name: 'Somebody', mobile: evil } }));
    await ask(thief, one.filingId);
    must(await at.client.answerApproval({ body: { token: await received(evil), answer: 'yes' } }));
    assert.equal((await facts(owner, one)).consent, 'given');
    const { data } = must(await at.client.disownByLink({ body: { token: await notMe(phone) } }));
    assert.deepEqual(data.taken_back.map(({ code }) => code).toSorted(), ['client_asked', 'contact_changed']);
    const { registration, filing, consent } = await facts(owner, one);
    assert.equal(registration.contact?.mobile, asha);
    assert.equal(consent, 'missing');
    assert.equal(filing.approval?.answer, 'taken_back');
    assert.equal(filing.returns.GSTR1.state, 'scheduled');
    assert.equal((await facts(owner, other)).consent, 'given');
  });

  test('a question that the product sends by itself to a contact whom the thief named is taken back with its yes', async () => {
    const { phone, owner, thief } = await robbed();
    const one = await month(owner);
    const evil = number();
    must(await thief.client.setContact({ params: { id: one.id }, body: { name: 'Somebody', mobile: evil } }));
    // In another session, as the worker asks in none.
    await ask(owner, one.filingId);
    must(await at.client.answerApproval({ body: { token: await received(evil), answer: 'yes' } }));
    must(await at.client.disownByLink({ body: { token: await notMe(phone) } }));
    const { registration, consent } = await facts(owner, one);
    assert.equal(registration.contact, null);
    assert.equal(consent, 'missing');
  });

  test("the client's code is not guessed by new questions: a month has few codes and few tries, and the client's own link has its own", async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    const one = await month(owner);
    const mobile = number();
    must(await owner.client.setContact({ params: { id: one.id }, body: { name: 'Asha Nema', mobile } }));
    await ask(owner, one.filingId);
    must(await at.client.answerApproval({ body: { token: await received(mobile), answer: 'no' } }));
    let [codes, guesses] = [0, 0];
    const guess = async (token: string) => {
      for (let n = 0; n < 7; n += 1) {
        const said = await at.client.answerApproval({ body: { token, answer: 'yes', code: '000000' } });
        assert.ok(!said.success);
        if (said.code === 'contact_code_wrong') guesses += 1;
      }
    };
    let token = await ask(owner, one.filingId);
    for (let round = 0; round < 4; round += 1) {
      if ((await at.client.sendContactCode({ body: { token } })).success) codes += 1;
      await guess(token);
      must(await owner.client.takeQuestionBack({ params: { id: one.filingId } }));
      at.clock.wall += 60_000;
      token = await ask(owner, one.filingId);
    }
    assert.deepEqual([codes, guesses], [3, 15]);
    refusedWith(await at.client.sendContactCode({ body: { token } }), 'auth/too-many-requests');
    // Nor does the firm write to the client without end.
    must(await owner.client.takeQuestionBack({ params: { id: one.filingId } }));
    refusedWith(await owner.client.askClient({ params: { id: one.filingId } }), 'auth/too-many-requests');
    at.clock.wall += 24 * 60 * 60_000;
    const nextDay = await ask(await at.signIn(phone), one.filingId);
    must(await at.client.sendContactCode({ body: { token: nextDay } }));
  });

  test("guesses by the link that the firm hands on leave the client's own link its codes", async () => {
    const owner = await at.signIn(number());
    const one = await month(owner);
    const mobile = number();
    must(await owner.client.setContact({ params: { id: one.id }, body: { name: 'Asha Nema', mobile } }));
    const first = await ask(owner, one.filingId);
    must(await at.client.answerApproval({ body: { token: first, answer: 'no' } }));
    at.clock.wall += 60_000;
    const handed = await ask(owner, one.filingId);
    for (let n = 0; n < 6; n += 1) await at.client.sendContactCode({ body: { token: handed } });
    for (let n = 0; n < 20; n += 1)
      await at.client.answerApproval({ body: { token: handed, answer: 'yes', code: '000000' } });
    refusedWith(await at.client.sendContactCode({ body: { token: handed } }), 'auth/too-many-requests');
    const own = await received(mobile);
    at.clock.wall += 60_000;
    must(await at.client.sendContactCode({ body: { token: own } }));
    const sent = (await smsTo('outbox', mobile)).find((text) => text.includes('is your code'));
    const code = /\d{6}/.exec(sent ?? '')?.[0] ?? '';
    must(await at.client.answerApproval({ body: { token: own, answer: 'yes', code } }));
    assert.equal((await facts(owner, one)).consent, 'given');
  });

  test('a manager who was not chosen does not move the times of a GSTIN by the schedule of the landing page', async () => {
    const owner = await at.signIn(number());
    const manager = await joins(at, owner, number(), 'manager');
    const approver = await joins(at, owner, number(), 'manager');
    const [chosen, free] = [await month(owner), await month(owner)];
    must(
      await owner.client.assignGstin({ params: { id: chosen.id }, body: { approver: approver.personId } }),
    );
    const before = (await facts(owner, chosen)).registration.schedule;
    const save = (by: SignedInPerson, fillingDay: number) =>
      by.client.saveSchedule({ body: { fillingDay, fillingHour: 3, fillingMinute: 3 } });
    must(await save(manager, 3));
    assert.deepEqual((await facts(owner, chosen)).registration.schedule, before);
    assert.equal((await facts(owner, free)).registration.schedule.gstr1.day, 3);
    must(await save(approver, 4));
    assert.equal((await facts(owner, chosen)).registration.schedule.gstr1.day, 4);
  });

  test('a manager who was not chosen does not delete a GSTIN to add it again without its approver', async () => {
    const owner = await at.signIn(number());
    const manager = await joins(at, owner, number(), 'manager');
    const approver = await joins(at, owner, number(), 'manager');
    const { id } = await month(owner);
    must(await owner.client.assignGstin({ params: { id }, body: { approver: approver.personId } }));
    refusedWith(await manager.client.deleteGstin({ body: { gstin_id: id } }), 'not_possible');
    must(await approver.client.deleteGstin({ body: { gstin_id: id } }));
  });

  test("a member's yes by the link of a month is theirs: it counts for no approver who is chosen after it, and the approver's own does", async () => {
    const owner = await at.signIn(number());
    const manager = await joins(at, owner, number(), 'manager');
    const approver = await joins(at, owner, number(), 'manager');
    const yes = async (filingId: string, { personId }: SignedInPerson) => {
      const token = filingLinks(at.keyRing, 'answer', () => 'https://shunya.example')
        .make({ accountId: owner.accountId, filingId, holderId: personId }, at.clock.wall + answerLifeMs)
        .split('#')[1];
      must(await at.client.answerByLink({ body: { token: token ?? '' } }));
    };
    const choose = async (id: string) =>
      must(await owner.client.assignGstin({ params: { id }, body: { approver: approver.personId } }));
    const before = await month(owner);
    await yes(before.filingId, manager);
    assert.equal((await facts(owner, before)).consent, 'given');
    await choose(before.id);
    assert.equal((await facts(owner, before)).consent, 'missing');
    const after = await month(owner);
    await choose(after.id);
    await yes(after.filingId, approver);
    assert.equal((await facts(owner, after)).consent, 'given');
  });
});
