import { test } from '@playwright/test';
import { addAll, got, history, until } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const phone = '+919855555504';
const product = useProduct();

test('a proof of a filing is found among its files, and anybody checks it on a page', async () => {
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const cards = await addAll(user, ['narmada.foods']);
  const { id = '', gstin = '' } = cards.get('narmada.foods') ?? {};
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
  const entry = await until('both ARNs', async () => {
    const [newest] = await history(user, gstin);
    return newest !== undefined && newest.gstr1_arn !== '' && newest.gstr3b_arn !== '' ? newest : null;
  });
  const { documents } = got(await user.client.documents({ params: { id: entry.id } })).data;
  const fetched = async (kind: string): Promise<Buffer> => {
    const link = documents.find((one) => one.form === 'GSTR-3B' && one.kind === kind);
    const reply = await fetch(new URL(link?.url ?? '', product.baseUrl));
    return Buffer.from(await reply.arrayBuffer());
  };
  const [pdf, json] = [await fetched('proof_pdf'), await fetched('proof_json')];

  const owner = await visit(product, { width: 1280 });
  await enterSignedIn(owner, product, phone);
  await owner.page.goto('/filling-history');
  await owner.page.getByRole('button', { name: 'All files' }).click();
  const files = owner.page.getByRole('dialog', { name: 'Files' });
  await see(files.getByRole('link', { name: 'Open GSTR-3B as Proof (PDF) in a new tab' })).toBeVisible();
  await see(files.getByRole('link', { name: 'Open GSTR-1 as Proof (JSON) in a new tab' })).toBeVisible();
  await owner.leave();

  const stranger = await visit(product, { width: 390 });
  const { page } = stranger;
  await page.goto('/proof');
  await see(page.getByRole('heading', { name: 'Check a proof of filing' })).toBeVisible();
  const check = async (name: string, buffer: Buffer, says: string | RegExp): Promise<void> => {
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await see(page.getByRole('heading', { name: says })).toBeFocused();
    await page.getByRole('button', { name: 'Check another paper' }).press('Enter');
  };
  await check('proof.pdf', pdf, /^Genuine, recorded on \d+ \w+ 2026$/);
  await check('proof.json', json, /^Genuine, recorded on \d+ \w+ 2026$/);
  await check('bent.json', Buffer.from(json.toString().replace('Asha', 'Usha')), 'Changed');
  await check('bent.pdf', Buffer.concat([pdf, Buffer.from('\n')]), 'Changed');
  await check('other.json', Buffer.from('{"a": 1}'), 'Not ours');
  await stranger.leave();
});
