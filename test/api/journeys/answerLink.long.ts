import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forgeriesOf } from '../../fixtures/forgeries.ts';
import { addAll, got, history, type Product, startProduct, until, type User } from '../../harness/product.ts';

let product: Product;
let user: User;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919876543252');
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  await addAll(user, ['narmada.foods'], true);
});
after(() => product.close());

const linksTo = async (to: string): Promise<string[]> =>
  got(await product.anyone.demoMessages({ query: { to } })).data.flatMap(
    ({ text }) => /\/answer\/#([\w-]+)/.exec(text)?.[1] ?? [],
  );
const open = (token: string) => product.anyone.openAnswerLink({ body: { token } });
const sayYes = (token: string) => product.anyone.answerByLink({ body: { token } });

test('the message of a month that waits for its yes carries a link; opening it says nothing, its yes files without login', async () => {
  const [token = ''] = await until('the link', async () => {
    const links = await linksTo(user.phone);
    return links.length > 0 ? links : null;
  });
  for (let looks = 0; looks < 2; looks++) {
    const { data } = got(await open(token));
    assert.deepEqual(
      [data.standing, data.business, data.gstin, data.period, data.gstr1_due, data.gstr1_arn],
      ['asked', 'Narmada Foods', '23BNRPN4821K1ZN', '102026', '2026-11-11T23:59:59+05:30', ''],
    );
  }
  const consents = async () => got(await user.client.consents({ query: {} })).data;
  assert.deepEqual(
    (await consents()).filter(({ kind }) => kind === 'month'),
    [],
  );
  got(await sayYes(token));
  const filed = await until('both ARNs', async () => {
    const { data } = got(await open(token));
    return data.standing === 'filed' && data.gstr3b_arn !== '' ? data : null;
  });
  const [entry] = await history(user);
  assert.deepEqual([entry?.gstr1_arn, entry?.gstr3b_arn], [filed.gstr1_arn, filed.gstr3b_arn]);
  // The question that was asked, the yes and its exact words, by the link and in the name it was sent to.
  const [given] = (await consents()).filter(({ kind }) => kind === 'month');
  assert.deepEqual([given?.channel, given?.giver], ['link', 'Asha Rao']);
  assert.match(
    given?.text ?? '',
    /^October 2026: nothing sold, nothing bought under reverse charge, nothing to pay\? Yes\. For October 2026 I had no sales/,
  );
  // A second yes finds nothing to file.
  const again = await sayYes(token);
  assert.deepEqual([again.status, again.success], [409, false]);
  assert.deepEqual(product.errors, []);
});

test('a link that was changed or made up, or of a GSTIN that is deleted, answers the same to reading and to saying yes', async () => {
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-02T10:00:00+05:30' } }));
  const token = await until('the link of the next month', async () => {
    for (const each of await linksTo(user.phone)) {
      const answer = await open(each);
      if (answer.success && answer.data.period === '112026') return each;
    }
    return null;
  });
  assert.equal(got(await open(token)).data.standing, 'asked');
  const { gstins } = got(await user.client.dashboard()).data;
  got(await user.client.deleteGstin({ body: { gstin_id: gstins[0]?.id ?? '' } }));
  const answers = new Set<string>();
  for (const tried of [token, ...forgeriesOf(token), 'guess'])
    for (const answer of [await open(tried), await sayYes(tried)]) answers.add(JSON.stringify(answer));
  assert.equal(answers.size, 1);
  assert.match([...answers].join(), /"status":404,.*answer_link_over/);
});

test('the link of a month behind older ones says so, and takes no yes', async () => {
  await addAll(user, ['betwa.stores'], true);
  const entry = await until('the plan', async () => {
    const entries = await history(user);
    return entries.find(({ behind }) => behind !== null) ?? null;
  });
  const [owner] = got(await user.client.listPeople()).data.members;
  const { answerLinks } = product.context.ports;
  const [sent = ''] = await linksTo(user.phone);
  const read = answerLinks.read(sent, Date.now());
  assert.ok(read);
  const behind = { ...read, filingId: entry.id, holderId: owner?.id ?? '' };
  const token = answerLinks.make(behind, read.endsAt).split('#')[1] ?? '';
  const { data } = got(await open(token));
  assert.deepEqual([data.standing, data.backlog?.period, data.backlog?.unit], ['behind', '052026', 'months']);
  const refused = await sayYes(token);
  assert.ok(!refused.success && refused.code === 'not_possible');
  assert.match(refused.message, /May 2026 comes first/);
});

test('the token opens nothing else, and the link of a code answers no question', async () => {
  const { answerLinks, codeLinks } = product.context.ports;
  const [token = ''] = await linksTo(user.phone);
  const signedIn = await fetch(`${product.baseUrl}/api/dashboard`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(signedIn.status, 401);
  assert.ok(!(await product.anyone.openCodeLink({ body: { token } })).success);
  const read = answerLinks.read(token, Date.now());
  assert.ok(read);
  const asCode =
    codeLinks.make({ ...read, holderId: read.accountId }, Date.now() + 60_000).split('#')[1] ?? '';
  assert.ok(!(await sayYes(asCode)).success);
});
