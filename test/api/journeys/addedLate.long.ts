import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addAll,
  type Card,
  got,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from '../../harness/product.ts';

/** The clock is moved far ahead before anything is added: eight months are unfiled from the first look. */
let product: Product;
let user: User;
let cards: Map<string, Card>;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  const specs = [
    {
      username: 'late.exports',
      pan: 'AAGCL9271B',
      legalName: 'Late Exports Private Limited',
      constitution: 'Private Limited Company',
    },
    {
      username: 'late.huf',
      pan: 'AASHL4417N',
      legalName: 'Late Patel HUF',
      constitution: 'Hindu Undivided Family',
      signatories: [
        {
          name: 'Kirit Patel',
          pan: 'TSBPL7391F',
          mobile: '+919000200117',
          email: 'late.huf@taxpayer.example',
        },
      ],
      listsSignatory: false,
    },
    { username: 'late.prints', pan: 'DYMPL2937Q', legalName: 'Late Prints', forwards: false },
  ];
  const made = await product.context.control?.addTaxpayers(
    specs.map((spec) => ({ ...spec, password: 'Demo@1234' })),
  );
  assert.ok(made?.ok);
  got(await product.anyone.moveDemoClock({ body: { to: '2027-06-21T10:00:00+05:30' } }));
  user = await product.signIn('+919833341205');
  await addAll(user, ['late.exports', 'late.huf', 'late.prints'], true);
  cards = await until('their plans', async () => {
    const all = got(await user.client.dashboard()).data.gstins;
    return all.every(({ backlog, filing }) => backlog !== null && filing !== null)
      ? new Map(all.map((card) => [card.business, card]))
      : null;
  });
});
after(() => product.close());

const cardOf = (business: string): Card => {
  const card = cards.get(business);
  assert.ok(card, [...cards.keys()].join());
  return card;
};
const planOf = async ({ id }: Card) => got(await user.client.backlog({ params: { id } })).data;
const startAll = async (card: Card) =>
  user.client.startBacklog({
    params: { id: card.id },
    body: { consents: (await planOf(card)).periods.map(({ period }) => period) },
  });

test('card, details, plan and history of a company say that a DSC signs its returns, and its plan cannot be started', async () => {
  const card = cardOf('Late Exports Private Limited');
  assert.equal(card.backlog?.signed_by, 'dsc');
  const [details] = got(await user.client.getDetails({ params: { id: card.id } })).data.gstins;
  assert.equal(details?.signed_by, 'dsc');
  const plan = await planOf(card);
  assert.deepEqual([plan.signed_by, plan.can_start, plan.periods.length], ['dsc', false, 8]);
  const newest = (await history(user)).find(({ gstin }) => gstin === card.gstin);
  assert.deepEqual(newest?.behind, { period: '102026', frequency: 'monthly', signed_by: 'dsc' });
  const refused = await startAll(card);
  assert.ok(!refused.success);
  assert.match(refused.message, /DSC.*two SMS to 14409, or on the GST portal/);
});

test('the plan of a family business asks for the PAN of its signatory, and can be started once that is known', async () => {
  const card = cardOf('Late Patel HUF');
  const plan = await planOf(card);
  assert.deepEqual(
    [plan.signed_by, plan.signatory_pan.state, plan.can_start, plan.periods.length],
    ['code', 'missing', false, 8],
  );
  const refused = await startAll(card);
  assert.ok(!refused.success);
  assert.match(refused.message, /PAN of the person who signs/);
  got(await user.client.setSignatoryPan({ params: { id: card.id }, body: { signatory_pan: 'TSBPL7391F' } }));
  const known = await planOf(card);
  assert.deepEqual([known.signatory_pan.state, known.can_start], ['known', true]);
});

test('a return behind another names the composition scheme only where the facts leave room for it', async () => {
  const { gstin } = cardOf('Late Exports Private Limited');
  const newest = (await history(user)).find((entry) => entry.gstin === gstin);
  assert.match(newest?.error_message ?? '', /^GSTR-3B of April 2027 is not filed.*then press Retry/);
  assert.doesNotMatch(newest?.error_message ?? '', /composition/);
});

test('the first code of a shop is for the check alone until a month has a yes', async () => {
  const card = cardOf('Late Prints');
  const codeOf = async () =>
    until('its code', async () => {
      const { data } = got(await user.client.listCodes({ query: {} }));
      return data.find(({ gstin_id: id }) => id === card.id) ?? null;
    });
  assert.equal((await codeOf()).only_checks, true);
  assert.ok((await startAll(card)).success);
  assert.equal((await codeOf()).only_checks, false);
});
