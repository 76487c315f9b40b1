import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import { filingLinks } from '#security/filingLinks.ts';
import { answerLifeMs } from '#usecases/filing/answerLink.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { inAccount, joins } from '../people/team.ts';
import { placeInState } from '../usecases/inState.ts';
import { approvalTo, membersOf, press, robbed, withMailbox } from './robbed.ts';

const minuteMs = 60_000;

/** An undo is an act of today: it takes the right of today, and leaves what others have chosen since. */
describe("The reach of 'This was not me'", () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());
  beforeEach(() => {
    at.clock.wall += minuteMs;
  });

  let next = 9_855_610_000;
  const number = (): string => `+91${(next += 1)}`;
  const store = () => openStore(at.db, at.identity.seal);
  const month = (of: SignedInPerson, state: 'waiting_for_consent' | 'scheduled' = 'waiting_for_consent') =>
    placeInState({ store: store(), accountId: of.accountId, now: at.clock.product }, state);
  type Month = Awaited<ReturnType<typeof month>>;
  const facts = (of: SignedInPerson, { id, filingId }: Month) =>
    store().asTenant(of.accountId, async (rows) => {
      const [registration, filing] = [await rows.registrations.byId(id), await rows.filings.byId(filingId)];
      assert.ok(registration && filing);
      const consents = await rows.consents.ofRegistration(id);
      const asked = { ...registration, askEachMonth: true };
      return { registration, filing, consent: consentFor(asked, consents, filing) };
    });
  const gstinOf = async (of: SignedInPerson, one: Month): Promise<string> =>
    (await facts(of, one)).registration.gstin ?? '';
  const passes = (): void => {
    at.clock.wall += minuteMs;
    at.clock.product += minuteMs;
  };
  const monthLink = (of: SignedInPerson, { filingId }: Month): string =>
    filingLinks(at.keyRing, 'answer', () => 'https://shunya.example')
      .make({ accountId: of.accountId, filingId, holderId: of.personId }, at.clock.wall + answerLifeMs)
      .split('#')[1] ?? '';

  /* The right of today. */

  test('an owner who was removed undoes nothing that they had laid down before', async () => {
    const owner = await at.signIn(number());
    const phone = number();
    const partner = await joins(at, owner, phone, 'owner');
    const friend = await joins(at, owner, number(), 'owner');
    const one = await month(owner);
    const asha = number();
    const evil = { name: 'Somebody', mobile: number() };
    must(await partner.client.setContact({ params: { id: one.id }, body: evil }));
    at.clock.wall += 8 * 24 * 60 * minuteMs;
    const later = inAccount(at, await at.signIn(phone), owner.accountId);
    passes();
    must(await later.client.removeMember({ params: { id: friend.personId } }));
    must(
      await later.client.setContact({ params: { id: one.id }, body: { name: 'Asha Nema', mobile: asha } }),
    );
    passes();
    const now = inAccount(at, await at.signIn(await phoneOf(owner)), owner.accountId);
    must(await now.client.removeMember({ params: { id: partner.personId } }));
    passes();
    const { undone, stays } = await press(at, phone);
    assert.deepEqual([undone, stays], [[], ['contact_changed', 'member_removed']]);
    assert.deepEqual(await membersOf(at, owner), { [owner.personId]: 'owner' });
    assert.equal((await facts(owner, one)).registration.contact?.mobile, asha);
  });

  test('an owner who was made a manager undoes what managers may, and brings no member back', async () => {
    const owner = await at.signIn(number());
    const phone = number();
    await joins(at, owner, phone, 'owner');
    const friend = await joins(at, owner, number(), 'owner');
    const one = await month(owner);
    passes();
    const partner = inAccount(at, await at.signIn(phone), owner.accountId);
    must(await partner.client.removeMember({ params: { id: friend.personId } }));
    must(
      await partner.client.setAutoFilling({
        body: { gstin: await gstinOf(owner, one), auto_filling: false },
      }),
    );
    must(await owner.client.changeRole({ params: { id: partner.personId }, body: { role: 'manager' } }));
    passes();
    assert.deepEqual(await press(at, phone), { undone: ['recurring_off'], stays: ['member_removed'] });
    assert.deepEqual(await membersOf(at, owner), {
      [owner.personId]: 'owner',
      [partner.personId]: 'manager',
    });
  });

  test('a week after an owner has made themselves a manager, they are not the owner again', async () => {
    const phone = number();
    const first = await at.signIn(phone);
    await withMailbox(at, first, `seller${phone.slice(3)}@example.test`);
    const buyer = await joins(at, first, number(), 'owner');
    at.clock.wall += minuteMs;
    const seller = await at.signIn(phone);
    must(await seller.client.changeRole({ params: { id: seller.personId }, body: { role: 'manager' } }));
    at.clock.wall += 8 * 24 * 60 * minuteMs;
    assert.deepEqual(await press(at, `seller${phone.slice(3)}@example.test`), {
      undone: [],
      stays: ['role_changed'],
    });
    assert.deepEqual(await membersOf(at, first), { [first.personId]: 'manager', [buyer.personId]: 'owner' });
  });

  test('a manager undoes nothing of a GSTIN whose yes is another member’s by now', async () => {
    const owner = await at.signIn(number());
    const phone = number();
    await joins(at, owner, phone, 'manager');
    const approver = await joins(at, owner, number(), 'manager');
    const one = await month(owner);
    passes();
    const manager = inAccount(at, await at.signIn(phone), owner.accountId);
    must(
      await manager.client.setAutoFilling({
        body: { gstin: await gstinOf(owner, one), auto_filling: false },
      }),
    );
    must(await manager.client.skipFiling({ params: { id: one.filingId } }));
    must(await owner.client.assignGstin({ params: { id: one.id }, body: { approver: approver.personId } }));
    passes();
    assert.deepEqual(await press(at, phone), { undone: [], stays: ['month_skipped', 'recurring_off'] });
    assert.equal((await facts(owner, one)).filing.returns.GSTR1.state, 'skipped');
  });

  /* Later choices. */

  test('a contact, approver, role and recurring filing that were chosen since stay as they are', async () => {
    const phone = number();
    const { owner, thief } = await robbed(at, phone);
    const partner = await joins(at, owner, number(), 'owner');
    const helper = await joins(at, owner, number(), 'viewer');
    const one = await month(owner);
    const { id } = one;
    passes();
    const evil = { name: 'Somebody', mobile: number() };
    must(await thief.client.setContact({ params: { id }, body: evil }));
    must(await thief.client.assignGstin({ params: { id }, body: { approver: thief.personId } }));
    must(await thief.client.changeRole({ params: { id: helper.personId }, body: { role: 'manager' } }));
    must(
      await thief.client.setAutoFilling({ body: { gstin: await gstinOf(owner, one), auto_filling: false } }),
    );
    must(await thief.client.updateGstin({ body: { id, gstr1_filling_day: 3 } }));
    must(await thief.client.renameAccount({ body: { name: 'Somebody and Sons' } }));
    passes();
    const asha = number();
    must(await partner.client.setContact({ params: { id }, body: { name: 'Asha Nema', mobile: asha } }));
    must(await partner.client.assignGstin({ params: { id }, body: { approver: partner.personId } }));
    must(await partner.client.changeRole({ params: { id: helper.personId }, body: { role: 'preparer' } }));
    must(
      await partner.client.setAutoFilling({ body: { gstin: await gstinOf(owner, one), auto_filling: true } }),
    );
    must(await partner.client.updateGstin({ body: { id, gstr1_filling_day: 4 } }));
    must(await partner.client.renameAccount({ body: { name: 'Nema and Sons' } }));
    passes();
    assert.deepEqual(await press(at, phone), {
      undone: [],
      stays: [
        'account_renamed',
        'approver_changed',
        // Another approver ended the declaration.
        'consent_withdrawn',
        'contact_changed',
        'recurring_off',
        'role_changed',
        'times_changed',
      ],
    });
    const { registration } = await facts(owner, one);
    assert.equal(registration.contact?.mobile, asha);
    assert.equal(registration.approverId, partner.personId);
    assert.equal(registration.autoFilling, true);
    assert.equal(registration.schedule.gstr1.day, 4);
    assert.equal((await membersOf(at, owner))[helper.personId], 'preparer');
    assert.equal(must(await partner.client.listPeople()).data.name, 'Nema and Sons');
  });

  test('several changes of one thing are undone to the value before the first', async () => {
    const phone = number();
    const { owner, thief } = await robbed(at, phone);
    const one = await month(owner);
    const asha = { name: 'Asha Nema', mobile: number() };
    must(await owner.client.setContact({ params: { id: one.id }, body: asha }));
    for (let n = 0; n < 3; n += 1) {
      passes();
      const evil = { name: 'Somebody', mobile: number() };
      must(await thief.client.setContact({ params: { id: one.id }, body: evil }));
    }
    passes();
    const { stays } = await press(at, phone);
    assert.deepEqual(stays, []);
    assert.equal((await facts(owner, one)).registration.contact?.mobile, asha.mobile);
  });

  test('a mailbox that was proven since stays, and so does a yes to the same month', async () => {
    const phone = number();
    const { owner, thief } = await robbed(at, phone);
    const partner = await joins(at, owner, number(), 'owner');
    const one = await month(owner);
    passes();
    must(await thief.client.fileToday({ params: { id: one.filingId } }));
    must(await thief.client.verifyEmail({ body: { email: `evil${phone.slice(3)}@example.test` } }));
    passes();
    must(await partner.client.fileToday({ params: { id: one.filingId } }));
    const own = `own${phone.slice(3)}@example.test`;
    await withMailbox(at, owner, own);
    assert.deepEqual(await press(at, phone), { undone: ['consent_given'], stays: ['mail_changed'] });
    const { data: profile } = must(await owner.client.profile());
    assert.deepEqual([profile.email, profile.email_verified], [own, true]);
    assert.equal((await facts(owner, one)).consent, 'given');
  });

  /* Acts that were not listed. */

  test('recurring filing, times, skipped months and names are listed and as before', async () => {
    const phone = number();
    const { owner, thief } = await robbed(at, phone);
    const [one, other, third] = [await month(owner), await month(owner, 'scheduled'), await month(owner)];
    must(await owner.client.setName({ body: { name: 'Asha Nema' } }));
    must(await owner.client.renameAccount({ body: { name: 'Nema and Sons' } }));
    must(await owner.client.skipFiling({ params: { id: third.filingId } }));
    const was = (await facts(owner, one)).registration;
    passes();
    must(
      await thief.client.setAutoFilling({ body: { gstin: await gstinOf(owner, one), auto_filling: false } }),
    );
    must(
      await thief.client.updateGstin({
        body: { id: one.id, gstr1_filling_day: 3, reminder_days: 1 },
      }),
    );
    must(await thief.client.skipFiling({ params: { id: other.filingId } }));
    must(await thief.client.undoSkip({ params: { id: third.filingId } }));
    must(await thief.client.renameAccount({ body: { name: 'Somebody and Sons' } }));
    must(await thief.client.setName({ body: { name: 'Somebody' } }));
    passes();
    assert.deepEqual(await press(at, phone), {
      undone: ['account_renamed', 'month_skipped', 'recurring_off', 'skip_undone', 'times_changed'],
      stays: ['details_changed', 'name_changed'],
    });
    const { registration } = await facts(owner, one);
    assert.equal(registration.autoFilling, true);
    assert.deepEqual(registration.schedule, was.schedule);
    assert.equal(registration.scheduleEdited, was.scheduleEdited);
    assert.equal((await facts(owner, other)).filing.returns.GSTR1.state, 'scheduled');
    assert.equal((await facts(owner, third)).filing.returns.GSTR1.state, 'skipped');
    assert.equal(must(await owner.client.listPeople()).data.name, 'Nema and Sons');
  });

  test('the usual times of the landing page are as before, with the GSTINs that follow them', async () => {
    const phone = number();
    const { owner, thief } = await robbed(at, phone);
    const one = await month(owner);
    const save = (by: SignedInPerson, fillingDay: number) =>
      by.client.saveSchedule({ body: { fillingDay, fillingHour: 3, fillingMinute: 3 } });
    must(await save(owner, 4));
    passes();
    must(await save(thief, 6));
    assert.equal((await facts(owner, one)).registration.schedule.gstr1.day, 6);
    passes();
    assert.deepEqual(await press(at, phone), {
      undone: ['times_changed', 'usual_times_changed'],
      stays: [],
    });
    assert.equal((await facts(owner, one)).registration.schedule.gstr1.day, 4);
  });

  /* A yes by a link. */

  test('a yes that a thief gave by the link of the month is listed and taken back, unless it is filed', async () => {
    const phone = number();
    const owner = await at.signIn(phone);
    const [before, open, filed] = [await month(owner), await month(owner), await month(owner)];
    const yes = async (one: Month) =>
      must(await at.client.answerByLink({ body: { token: monthLink(owner, one) } }));
    await yes(before);
    at.clock.wall += minuteMs;
    await at.signIn(phone);
    at.clock.wall += minuteMs;
    await yes(open);
    await yes(filed);
    await store().asTenant(owner.accountId, async (rows) => {
      for (const form of ['GSTR1', 'GSTR3B'] as const)
        await rows.filings.append(filed.filingId, form, {
          type: 'adopted',
          at: at.clock.product,
          by: 'portal',
          arn: 'AA270826000001A',
          filedAt: at.clock.product,
        });
    });
    assert.deepEqual(await press(at, phone), { undone: ['consent_given'], stays: ['consent_given'] });
    assert.equal((await facts(owner, open)).consent, 'missing');
    assert.equal((await facts(owner, open)).filing.returns.GSTR1.state, 'scheduled');
    assert.equal((await facts(owner, before)).consent, 'given');
    assert.equal((await facts(owner, filed)).filing.returns.GSTR1.state, 'filed');
  });

  test('a yes by a link that the thief was shown is taken back, and the client’s own to the same question stays', async () => {
    const phone = number();
    const { owner, thief } = await robbed(at, phone);
    const [theirs, own] = [await month(owner), await month(owner)];
    const ashas = new Map<Month, string>();
    for (const one of [theirs, own]) {
      const mobile = number();
      ashas.set(one, mobile);
      must(await owner.client.setContact({ params: { id: one.id }, body: { name: 'Asha Nema', mobile } }));
      must(await owner.client.askClient({ params: { id: one.filingId } }));
    }
    passes();
    const shown = async (one: Month) =>
      must(await thief.client.askClient({ params: { id: one.filingId } })).data.link.split('#')[1] ?? '';
    const token = await shown(theirs);
    await shown(own);
    must(await at.client.answerApproval({ body: { token, answer: 'yes' } }));
    const asha = await approvalTo(at, ashas.get(own) ?? '');
    must(await at.client.answerApproval({ body: { token: asha, answer: 'yes' } }));
    passes();
    assert.deepEqual(await press(at, phone), { undone: ['client_asked', 'client_asked'], stays: [] });
    assert.equal((await facts(owner, theirs)).consent, 'missing');
    assert.equal((await facts(owner, own)).consent, 'given');
  });

  const phoneOf = async ({ personId }: SignedInPerson): Promise<string> =>
    (
      await at.db.asSystem((trx) =>
        trx.selectFrom('person').select('phone').where('id', '=', personId).executeTakeFirstOrThrow(),
      )
    ).phone;
});
