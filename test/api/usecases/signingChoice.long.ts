import { sayEntry } from '#texts/sayEntry.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SigningMethod } from '#domain/gst/signing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { editRegistration } from '#usecases/registration/editRegistration.ts';
import type { TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

/* The law asks a digital signature of companies, the portal of most LLPs as well: whose takes a code says so. */

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

const llp = (number: number, spec: Partial<TaxpayerSpec> = {}): TaxpayerSpec => ({
  username: `llp.${number}`,
  pan: `AAGFL7${number}2B`,
  constitution: 'Limited Liability Partnership',
  signatories: [
    {
      name: 'Partner',
      pan: `CKVPG6${number}4M`,
      mobile: '+919000100880',
      email: `llp.${number}@taxpayer.example`,
    },
  ],
  ...spec,
});

const choose = ({ id }: Registration, signing: SigningMethod | '') =>
  editRegistration(desk.ports, desk.accountId, {
    registration: id,
    edit: { texts: { signing }, schedule: { gstr1: {}, gstr3b: {} } },
  });

const cardOf = async ({ id }: Registration) =>
  (await listCards(desk.ports, desk.accountId, { limit: 100, after: null })).rows.find(
    (card) => card.id === id,
  );

test('an LLP reads on the first day that it may choose, and files by itself once it has chosen the code', async () => {
  const one = await desk.add(llp(11));
  const stopped = await desk.row(one.id, 'GSTR1');
  assert.deepEqual([stopped.state, stopped.finding?.code], ['blocked', 'evc_not_allowed']);
  const card = await cardOf(one);
  assert.equal(card?.filing?.entry.act, 'edit');
  assert.ok(card?.filing);
  assert.match(sayEntry(card.filing, 'en').errorMessage, /names only companies.*Signing under Edit.*14409/);

  assert.ok((await choose(one, 'evc')).ok);
  // On the days of its schedule, not at once.
  await desk.until('2026-11-04T20:00:00+05:30');
  assert.deepEqual(desk.accepted(one.gstin), []);
  await desk.until('2026-11-11T09:00:00+05:30');
  assert.deepEqual(desk.accepted(one.gstin), ['GSTR1 102026', 'GSTR3B 102026']);

  // The next month needs no word.
  await desk.until('2026-12-11T09:00:00+05:30');
  assert.equal(desk.accepted(one.gstin).length, 4);

  // And the choice can be taken back.
  assert.ok((await choose(one, '')).ok);
  await desk.until('2027-01-06T09:00:00+05:30');
  assert.equal((await desk.row(one.id, 'GSTR1')).finding?.code, 'evc_not_allowed');
  assert.equal(desk.accepted(one.gstin).length, 4);
});

test('where the portal takes no code after all, its answer stands and the SMS is offered', async () => {
  const one = await desk.add(llp(12, { evcAllowed: false }));
  assert.ok((await choose(one, 'evc')).ok);
  await desk.until('2027-01-11T09:00:00+05:30');
  const { state, finding } = await desk.row(one.id, 'GSTR1');
  assert.equal(state, 'rejected');
  assert.ok(finding?.code === 'evc_not_allowed' && !finding.params.mayChoose);
  assert.equal((await cardOf(one))?.filing?.entry.act, '');
  assert.deepEqual(desk.accepted(one.gstin), []);
});

test('the law leaves a company nothing to choose, and a proprietor has nothing to', async () => {
  const company = await desk.add({
    username: 'company',
    pan: 'AAGCG9271B',
    constitution: 'Private Limited Company',
    evcAllowed: false,
  });
  const proprietor = await desk.add({ username: 'alone' });
  for (const one of [company, proprietor])
    for (const method of ['evc', 'dsc'] as const) {
      const chosen = await choose(one, method);
      assert.ok(!chosen.ok && chosen.failure.kind === 'fields');
      assert.equal(chosen.failure.errors[0]?.path, 'signing');
      assert.equal((await desk.registration(one.id)).signing, null);
    }
});
