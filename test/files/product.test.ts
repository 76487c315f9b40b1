import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addAll,
  type Entry,
  got,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from '../journeys/product.ts';
import { pdfPages } from './pdfText.ts';

/** Two taxpayers of the demo: one is filed for, the other has filed both returns at the portal by itself. */
let product: Product;
let user: User;
let filed: Entry;
let adopted: Entry;

before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919855555501');
  const cards = await addAll(user, ['narmada.foods', 'malabar.spices']);
  const entryOf = async (name: string): Promise<Entry> => {
    const card = cards.get(name);
    assert.ok(card);
    got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
    return until(`both ARNs of ${name}`, async () => {
      const [entry] = await history(user, card.gstin);
      return entry !== undefined && entry.gstr1_arn !== '' && entry.gstr3b_arn !== '' ? entry : null;
    });
  };
  filed = await entryOf('narmada.foods');
  adopted = await entryOf('malabar.spices');
});
after(() => product.close());

test('the returns that the product has filed open as documents with the ARNs of the history', async () => {
  for (const [url, arn, title] of [
    [filed.gst_1_url, filed.gstr1_arn, 'FORM GSTR-1'],
    [filed.gst_3b_url, filed.gstr3b_arn, 'FORM GSTR-3B'],
  ] as const) {
    const reply = await fetch(`${product.baseUrl}${url}`);
    assert.equal(reply.status, 200);
    const pages = pdfPages(new Uint8Array(await reply.arrayBuffer()));
    assert.ok(pages.every((page) => page.includes(`ARN ${arn} (SIMULATED)`)));
    assert.ok(pages[0]?.includes(title) && pages[0].includes(filed.gstin));
    assert.match(pages.join(' '), /Name of authorised signatory (?!-)\S+/);
  }
});

test('their JSON is the nil return that the portal was told', async () => {
  const { documents } = got(await user.client.documents({ params: { id: filed.id } })).data;
  const jsons = documents.filter(({ kind }) => kind === 'json');
  assert.equal(jsons.length, 2);
  for (const { url } of jsons) {
    const told = (await (await fetch(`${product.baseUrl}${url}`)).json()) as Record<string, unknown>;
    assert.equal(told['gstin'], filed.gstin);
    assert.equal(told['ret_period'], '102026');
    assert.equal(told['isnil'] ?? told['isNil'], 'Y');
  }
});

test('returns that were filed at the portal have ARNs and no documents', async () => {
  assert.deepEqual([adopted.gst_1_url, adopted.gst_3b_url], ['', '']);
  assert.deepEqual(got(await user.client.documents({ params: { id: adopted.id } })).data.documents, []);
});
