import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CallInput } from '#contract/client.ts';
import {
  type Card,
  got,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from '../../harness/product.ts';

/* A new GSTIN, while the portal answers SEARCH or GETPREF as nobody here understands. */

const WORDS = 'Kindly approach the jurisdictional officer';
const OTHER_WORDS = 'Service is being aligned';

let product: Product;
let owner: User;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  owner = await product.signIn('+919833340412');
});
after(() => product.close());

type Order = Omit<CallInput<'demoFault'>['body'], 'fault'>;
const answers = async (order: Order): Promise<void> =>
  void got(await product.anyone.demoFault({ body: { fault: 'answer', ...order } }));
const answersRightly = async (username: string): Promise<void> =>
  void got(await product.anyone.demoFault({ body: { fault: 'none', username } }));

const add = async (username: string): Promise<void> =>
  void got(
    await owner.client.addGstin({
      body: {
        username,
        password: 'Demo@1234',
        type: 'Nil',
        business_nick_name: username,
        user_validation: false,
      },
    }),
  );

const cardOf = async (username: string): Promise<Card | undefined> =>
  got(await owner.client.dashboard()).data.gstins.find((card) => card.nick_name === username);

/** The card once it is like this. */
const cardThat = (username: string, what: string, isSo: (card: Card) => boolean): Promise<Card> =>
  until(`the card of ${username} to be ${what}`, async () => {
    const card = await cardOf(username);
    return card !== undefined && isSo(card) ? card : null;
  });
const unclear = (username: string): Promise<Card> =>
  cardThat(username, 'in doubt', ({ remark_code: code }) => code === 'answer_unclear');
const judged = (username: string): Promise<Card> =>
  cardThat(username, 'judged', ({ status }) => status !== 'pending');

/** Does what falls due in the next hours, each at its own time. */
const hoursPass = async (hours: number): Promise<void> => {
  const { now } = got(await product.anyone.demoClock()).data;
  const to = new Date(Date.parse(now) + hours * 3_600_000).toISOString();
  got(await product.anyone.moveDemoClock({ body: { to } }));
};

const messages = async (): Promise<string[]> =>
  got(await product.anyone.demoMessages({ query: { to: owner.phone } })).data.map(({ text }) => text);

const noPreference: readonly (readonly [string, string, Order])[] = [
  [
    'says that there is none under an unlisted code',
    'tapti.traders',
    { code: 'ZZ777', message: 'No preference found' },
  ],
  ['is an empty list', 'kaveri.textiles', { body: [] }],
];
for (const [name, username, order] of noPreference)
  test(`a preference that ${name} is not known: the card does not fail, and nothing opens until it is`, async () => {
    await answers({ action: 'GETPREF', username, ...order });
    await add(username);
    const card = await judged(username);
    assert.deepEqual([card.status, card.remark_code], ['success', 'preference_unknown']);
    assert.match(card.remark, /does not say whether .* is filed by month or by quarter/);
    assert.deepEqual(await history(owner, card.gstin), []);

    await answersRightly(username);
    await hoursPass(3);
    assert.equal((await cardOf(username))?.remark, '');
    assert.deepEqual(
      (await history(owner, card.gstin)).map(({ period }) => period),
      ['102026'],
    );
  });

test('the remark about a preference goes when the reading of the lists hears it first', async () => {
  // The first question, of the verification, has no answer; the reading of the lists asks next, and has.
  const username = 'luni.motors';
  await answers({ action: 'GETPREF', username, body: [], times: 1 });
  await add(username);
  const card = await until('its month to open', async () => {
    const found = await cardOf(username);
    return found?.filing ? found : null;
  });
  assert.deepEqual([card.status, card.remark], ['success', '']);
});

for (const [action, username] of [
  ['SEARCH', 'narmada.foods'],
  ['GETPREF', 'thar.minerals'],
] as const)
  test(`an answer to ${action} that is not understood is asked again by itself, until the card is ready; nobody is asked`, async () => {
    await answers({ action, username, code: 'ZZ777', message: WORDS });
    await add(username);
    const first = await unclear(username);
    assert.equal(first.status, 'pending');
    assert.match(first.remark, /does not understand.*Kindly approach.*Nothing to do.*by itself/);
    assert.equal(first.can_try_again, false);

    await answersRightly(username);
    await answers({ action, username, code: 'ZZ778', message: OTHER_WORDS });
    await hoursPass(3);
    const later = await unclear(username);
    assert.deepEqual(later.remark_params, { ...first.remark_params, says: OTHER_WORDS });
    const sent = await messages();

    await answersRightly(username);
    await hoursPass(3);
    const ready = await judged(username);
    assert.deepEqual([ready.status, ready.remark], ['success', '']);
    assert.notEqual(ready.business, '');
    for (const text of sent) assert.ok(!text.includes(ready.business), text);
  });

test('after a day of it the card fails and shows the words of the portal; Try again begins another day', async () => {
  const username = 'sahyadri.tools';
  await answers({ action: 'SEARCH', username, code: 'ZZ777', message: `${WORDS} (98765432101)` });
  await add(username);
  const first = await unclear(username);
  await hoursPass(23);
  assert.deepEqual(await cardOf(username), first);
  await hoursPass(4);
  const failed = await judged(username);
  assert.deepEqual([failed.status, failed.remark_code], ['failed', 'refused']);
  assert.deepEqual(failed.remark_params, { meaning: 'unknown', says: `${WORDS} …` });
  assert.match(failed.remark, new RegExp(`own words: "${WORDS} …"`));
  assert.equal(failed.can_try_again, true);

  got(await owner.client.verifyAgain({ params: { id: failed.id } }));
  const again = await unclear(username);
  assert.notEqual(again.remark_params['since'], first.remark_params['since']);
  await hoursPass(20);
  assert.deepEqual(await cardOf(username), again);
  await answersRightly(username);
  await hoursPass(3);
  assert.equal((await judged(username)).status, 'success');
});

test('an answer to SEARCH about somebody else is not one about this GSTIN: it is asked again likewise', async () => {
  const username = 'yamuna.prints';
  await answers({
    action: 'SEARCH',
    username,
    body: { gstin: '29AAPFU0939F1ZR', sts: 'Active', dty: 'Regular' },
  });
  await add(username);
  assert.equal((await unclear(username)).remark_params['says'], '');
  await hoursPass(28);
  const failed = await judged(username);
  assert.deepEqual([failed.status, failed.remark_params], ['failed', { meaning: 'not_understood' }]);
});
