import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forgeriesOf } from '../../fixtures/forgeries.ts';
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

const mobile = '+919000100103';
let product: Product;
let user: User;
let card: Card;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30', { SHUNYA_DEMO_CODE_WAIT_SECONDS: '3' });
  user = await product.signIn('+919876543251');
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const own = { name: 'Asha Rao', pan: 'AAGPS4321C', mobile: user.phone, email: 'asha@taxpayer.example' };
  const spec = { username: 'asha.own', password: 'Demo@1234', forwards: false, signatories: [own] };
  assert.ok((await product.context.control?.addTaxpayers([spec]))?.ok);
  const found = (await addAll(user, ['yamuna.prints', 'asha.own'])).get('yamuna.prints');
  assert.ok(found);
  card = found;
});
after(() => product.close());

const messages = async (to: string) => got(await product.anyone.demoMessages({ query: { to } })).data;
const linksTo = async (to: string): Promise<string[]> =>
  (await messages(to)).flatMap(({ text }) => /\/code\/#([\w-]+)/.exec(text)?.[1] ?? []);
const open = (token: string) => product.anyone.openCodeLink({ body: { token } });

test('a signatory who forwards nothing gets a link when the time has come, and files by it without any login', async () => {
  got(await product.anyone.moveDemoClock({ body: { to: '2026-11-05T08:30:00+05:30' } }));
  const [token = ''] = await until('a link by SMS', async () => {
    const links = await linksTo(mobile);
    return links.length > 0 ? links : null;
  });
  await until('a link by mail', async () =>
    (await linksTo('yamuna.prints@taxpayer.example')).length > 0 ? true : null,
  );
  const [sms] = await messages(mobile);
  assert.match(
    sms?.text ?? '',
    new RegExp(`^Shunya: Asha Rao files nil GSTR-1 and GSTR-3B of October 2026 for ${card.gstin} and needs`),
  );
  const codes = new Set<string>();
  const newCode = () =>
    until('a code of the portal', async () => {
      const found = (await messages(mobile)).flatMap(({ text }) =>
        text.includes('/code/') ? [] : (/\b\d{6}\b/.exec(text)?.[0] ?? []),
      );
      const fresh = found.find((code) => !codes.has(code));
      if (fresh !== undefined) for (const code of found) codes.add(code);
      return fresh ?? null;
    });
  for (const { text } of await messages(mobile)) codes.add(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  const before = (await messages(mobile)).length;

  const { data: first } = got(await open(token));
  assert.deepEqual(
    [first.sender, first.gstin, first.period, first.wanted, first.expires_at],
    ['Asha Rao', card.gstin, 'October 2026', 'press', null],
  );
  assert.equal(first.title, "The GST portal's code to open the portal session: code 1 of 4");
  assert.equal((await messages(mobile)).length, before, 'opening asks nothing of the portal');

  assert.equal(got(await product.anyone.askByCodeLink({ body: { token } })).data.wanted, 'patience');
  const titles: string[] = [];
  const seen = new Set<string>();
  const over = await until('the end of the link', async () => {
    const answer = await open(token);
    if (!answer.success) return answer;
    const { wanted, title, expires_at: expires } = answer.data;
    if (wanted === 'nothing')
      got(await product.anyone.moveDemoClock({ body: { to: '2026-11-10T19:00:00+05:30' } }));
    if (wanted === 'press') await product.anyone.askByCodeLink({ body: { token } });
    if (wanted !== 'code' || seen.has(`${title} ${expires}`)) return null;
    seen.add(`${title} ${expires}`);
    const malformed = await product.anyone.giveByCodeLink({ body: { token, code: 'no!' } });
    assert.ok(!malformed.success && malformed.code === 'code_malformed');
    titles.push(title);
    got(await product.anyone.giveByCodeLink({ body: { token, code: ` ${await newCode()} ` } }));
    return null;
  });
  assert.deepEqual(
    titles.map((title) => title.split(': ')[1]),
    ['code 1 of 4', 'code 2 of 4', 'code 3 of 4', 'code 4 of 4'],
  );
  assert.deepEqual([over.status, over.code], [404, 'code_link_over']);
  const [entry] = await history(user, card.gstin);
  assert.ok(entry?.gstr1_arn !== '' || entry.gstr3b_arn !== '');
  assert.equal(product.errors.join('\n'), '');
});

test('a link that is over, was changed or was made up answers the same, to reading, asking and giving alike', async () => {
  const [token = ''] = await linksTo(mobile);
  const answers = new Set<string>();
  for (const tried of [token, ...forgeriesOf(token), 'guess'])
    for (const answer of [
      await open(tried),
      await product.anyone.askByCodeLink({ body: { token: tried } }),
      await product.anyone.giveByCodeLink({ body: { token: tried, code: '123456' } }),
    ])
      answers.add(JSON.stringify(answer));
  assert.equal(answers.size, 1);
  assert.match([...answers].join(), /"status":404,.*code_link_over/);
});

test('the token opens nothing else', async () => {
  const [token = ''] = await linksTo(mobile);
  const answer = await fetch(`${product.baseUrl}/api/dashboard`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.status, 401);
});

test('the signatory who is the user gets no link', async () => {
  assert.deepEqual(await linksTo(user.phone), []);
  assert.deepEqual(await linksTo('asha@taxpayer.example'), []);
  assert.ok((await messages(user.phone)).some(({ text }) => text.includes("ask for the portal's code")));
});

test('the portal is asked through one link at most six times an hour, and neither for another signatory nor after the GSTIN is deleted', async () => {
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-05T08:30:00+05:30' } }));
  const token = await until('the link of the next month', async () => {
    const [newest = ''] = await linksTo(mobile);
    const answer = await open(newest);
    return answer.success && answer.data.period === 'November 2026' ? newest : null;
  });
  const statuses: number[] = [];
  for (let ask = 0; ask < 7; ask++)
    statuses.push((await product.anyone.askByCodeLink({ body: { token } })).status);
  assert.equal(statuses[0], 200);
  assert.equal(statuses[6], 429);
  assert.ok((await open(token)).success);
  const { codeLinks } = product.context.ports;
  const read = codeLinks.read(token, Date.now());
  assert.ok(read);
  const replaced = codeLinks.make({ ...read, holderId: read.filingId }, Date.now() + 60_000);
  const another = await open(replaced.split('#')[1] ?? '');
  assert.ok(!another.success && another.code === 'code_link_over');
  got(await user.client.deleteGstin({ body: { gstin: card.gstin, gstin_id: card.id } }));
  const after = await open(token);
  assert.ok(!after.success && after.code === 'code_link_over');
});
