import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from '@playwright/test';
import { openDatabase } from '#db/open.ts';
import { checkCharacter } from '#domain/gst/gstin.ts';
import { addAll, got, history, until, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { words } from './words.ts';

const axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string };

/** A firm's client, who reads Marathi and has no account. */
const client = '+919777712345';
const t = words.mr;
let firm: User;
let company: string;
let gstin: string;
const product = useProduct({
  begin: async () => {
    firm = await product.signIn('+919833340090');
    got(await firm.client.setName({ body: { name: 'Meera Kulkarni' } }));
    got(await firm.client.renameAccount({ body: { name: 'Kulkarni & Associates' } }));
    const cards = await addAll(firm, ['narmada.foods', 'ganga.exports'], true);
    gstin = cards.get('narmada.foods')?.gstin ?? '';
    company = cards.get('ganga.exports')?.gstin ?? '';
    await until('the company to be stopped', async () =>
      (await history(firm, company))[0]?.status === 'failed' ? true : null,
    );
    got(
      await firm.client.setContact({
        params: { id: cards.get('narmada.foods')?.id ?? '' },
        body: { name: 'Asha Nema', mobile: client, language: 'mr' },
      }),
    );
  },
  end: async () => assert.deepEqual(product.errors, []),
});

/** As a check before the return would have left it: the question was asked before one. */
async function portalHasTold(filingId: string): Promise<void> {
  const read = (source: string, code: string, params: object) => ({
    source,
    at: Date.parse('2026-11-02T09:00:00+05:30'),
    state: 'read',
    statements: [{ code, params }],
  });
  const heads = { igst: 0, cgst: 1_250_000, sgst: 0, cess: 0 };
  const evidence = [read('gstr1_summary', 'nothing_saved', {}), read('cash_ledger', 'cash', { heads })];
  const db = openDatabase(product.operatorEnv['DATABASE_URL'] ?? '');
  await db.asSystem((trx) =>
    trx
      .updateTable('filing_return')
      .set({ evidence: JSON.stringify(evidence) })
      .where('filing_id', '=', filingId)
      .where('form', '=', 'GSTR1')
      .execute(),
  );
  await db.close();
}

test('a user with two GSTINs sends the question of a month from its details, records there the ARN of a return filed by hand, and names who answers by link', async () => {
  const visitor = await visit(product, { expected: /status of 400/ });
  const { page } = visitor;
  await enterSignedIn(visitor, product, firm.phone);
  await page.goto('/gst-details');
  await page.getByRole('button', { name: /Narmada Foods/ }).click();
  const asks = page.getByRole('region', { name: 'A yes by link' });
  await see(asks).toContainText('Asha Nema can say yes by a link');
  await asks.getByRole('button', { name: 'Send link' }).click();
  await see(asks).toContainText('Sent to Asha Nema on');
  await see(asks.getByRole('button', { name: 'Take back' })).toBeVisible();

  await page.getByRole('button', { name: new RegExp(company) }).click();
  const byHand = page.getByRole('region', { name: 'Filed by hand' });
  await see(byHand).toContainText('Only a person can file this');
  const head = `AA${company.slice(0, 2)}1026000001`;
  await byHand.getByLabel('ARN of GSTR-1').fill(head + checkCharacter(head));
  await byHand.getByRole('button', { name: 'Record' }).first().click();
  await see(byHand).toContainText(/recorded by Meera Kulkarni on .*; being confirmed/);

  // The person who answers by link is named here, and not on the form with four tabs.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/gst-details/edit/${company}`);
  await see(page.getByRole('tab')).toHaveCount(4);
  await see(page.getByRole('button', { name: 'Save contact' })).toHaveCount(0);
  await see(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();

  await page.goto(`/gst-details?id=${company}`);
  const card = page.getByRole('region', { name: 'Who says yes', exact: true });
  await card.getByText('Nobody is asked by link').click();
  await card.getByLabel('Name').fill('Ravi Iyer');
  await card.getByLabel('Mobile').fill('98765');
  await card.getByLabel('E-mail').fill('ravi');
  await card.getByRole('button', { name: 'Save contact' }).click();
  const [mobile, mail] = ['Mobile number must be 10 digits', 'This is not an e-mail address'];
  await see(card.getByText(mobile)).toBeVisible();
  // An error goes when its own box is corrected.
  await card.getByLabel('E-mail').fill('ravi@example.com');
  await see(card.getByText(mail)).toHaveCount(0);
  await see(card.getByText(mobile)).toBeVisible();
  await card.getByLabel('Mobile').fill('+919777712346');
  await see(card.getByText(mobile)).toHaveCount(0);
  await card.getByRole('button', { name: 'Save contact' }).click();
  const saved = 'Saved. While a DSC signs the returns, Ravi Iyer is asked nothing.';
  await see(card.getByText(saved)).toBeVisible();
  await see(card.getByRole('button', { name: 'Stop asking them' })).toBeVisible();
  await card.getByRole('heading', { name: 'Who says yes' }).click();
  await see(card.getByText('Ravi Iyer is asked by link')).toBeVisible();

  // A business whose returns are signed by code asks its contact.
  await page.goto(`/gst-details?id=${gstin}`);
  await card.getByText('Asha Nema is asked by link').click();
  await card.getByRole('button', { name: 'Save contact' }).click();
  const asked = 'Saved. Asha Nema is first asked on 1 December 2026, about November 2026.';
  await see(card.getByText(asked)).toBeVisible();
  await visitor.leave();
});

test("a client opens the link of the SMS on a small phone, reads the question and the portal's figures for the month in Marathi, says yes by one press, and both returns are filed", async () => {
  const [october] = await history(firm, gstin);
  const sms = async () => got(await product.anyone.demoMessages({ query: { to: client } })).data;
  got(await firm.client.askClient({ params: { id: october?.id ?? '' } }));
  // The newest SMS holds the link of the question that is open now.
  const link = await until('the SMS', async () => {
    const newest = (await sms()).find(({ text }) => text.includes('/approve'));
    return /https?:\S+\/approve\S+/.exec(newest?.text ?? '')?.[0] ?? null;
  });
  await portalHasTold(october?.id ?? '');
  const { pathname, search, hash } = new URL(link);
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.url()));
  await page.goto(pathname + search + hash);
  await see(page.locator('html')).toHaveAttribute('lang', 'mr-IN');
  const title = t.links.approve.title({ business: 'Narmada Foods', month: 'ऑक्टोबर 2026' });
  await see(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await see(
    page.getByText(t.links.approve.answerBy({ form: 'GSTR-1', day: '11 नोव्हेंबर 2026' })),
  ).toBeVisible();
  for (const text of [
    'Kulkarni & Associates',
    '23BNRPN4821K1ZN',
    t.links.approve.asksYou({ name: 'Asha Nema' }),
  ])
    await see(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByText(t.returns.portalKnows({ period: 'ऑक्टोबर 2026' })).click();
  const told = page.getByRole('definition');
  await see(told.filter({ hasText: 'कोणतेही आकडे जतन केलेले नाहीत' })).toBeVisible();
  await see(told).toHaveCount(1);
  await page.getByText(t.question.exactWords).click();
  await see(page.getByText(/For October 2026 I had no sales/)).toBeVisible();
  await page.evaluate(axe.source);
  const faults = await page.evaluate(async () => {
    const { axe: run } = window as unknown as {
      axe: { run(of: Document): Promise<{ violations: { id: string }[] }> };
    };
    return (await run.run(document)).violations.map(({ id }) => id);
  });
  assert.deepEqual(faults, []);
  // Opening the link is no answer.
  assert.equal((await history(firm, gstin))[0]?.approval?.answer, '');

  // The ARN of a return that is filed may come later.
  let isHeldBack = false;
  await page.route('**/api/approval-link', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as { data: { standing: string; gstr3b_arn: string } };
    if (told.data.standing === 'filed' && !isHeldBack) {
      isHeldBack = true;
      told.data.gstr3b_arn = '';
    }
    await route.fulfill({ response, json: told });
  });
  await page.getByRole('button', { name: t.returns.acts.yes }).click();
  await see(page.getByRole('heading', { level: 1 })).toHaveText(
    t.links.answer.isFiled({ month: 'ऑक्टोबर 2026' }),
  );
  const [entry] = await history(firm, gstin);
  assert.ok(entry && entry.gstr1_arn !== '' && entry.gstr3b_arn !== '');
  for (const arn of [entry.gstr1_arn, entry.gstr3b_arn]) await see(page.getByText(arn)).toBeVisible();
  for (const form of ['GSTR-1', 'GSTR-3B']) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t.links.approve.savePdf({ form }) }).click();
    const file = await saved;
    assert.equal(file.suggestedFilename(), `${form.replace('-', '')}_${gstin}_102026.pdf`);
    assert.equal((await readFile(await file.path())).subarray(0, 5).toString(), '%PDF-');
  }
  const share = page.getByRole('link', { name: t.sharing.shareInNewTab });
  const shared = new URL((await share.getAttribute('href')) ?? '');
  const arns = [
    t.sharing.arn({ form: 'GSTR-1', arn: entry.gstr1_arn }),
    t.sharing.arn({ form: 'GSTR-3B', arn: entry.gstr3b_arn }),
  ];
  assert.deepEqual(
    [shared.origin, shared.searchParams.get('text')],
    [
      'https://wa.me',
      t.sharing.sharedSimulated({
        business: `Narmada Foods (${gstin})`,
        period: 'ऑक्टोबर 2026',
        arns: arns.join(', '),
      }),
    ],
  );
  assert.deepEqual(
    [entry.filled_by, entry.auto_filed, entry.approval?.name, entry.approval?.answer],
    ["The client's yes", false, 'Asha Nema', 'yes'],
  );
  const { data: consents } = got(await firm.client.consents({ query: {} }));
  const given = consents.find(({ kind }) => kind === 'month');
  assert.deepEqual([given?.giver, given?.capacity, given?.channel], ['Asha Nema', 'client', 'client_link']);
  assert.deepEqual(
    sent.filter((url) => url.includes(hash.slice(1)) && !url.includes('#')),
    [],
    'the token is in no address that a server sees',
  );
  await visitor.leave();
  const ledger = await visit(product);
  await enterSignedIn(ledger, product, firm.phone);
  await ledger.page.goto('/profile');
  await ledger.page.getByRole('tab', { name: 'Security and Data' }).click();
  await see(ledger.page.getByText('By the link that only the client received.')).toBeVisible();
  // The product's clock stands in another month than the browser's.
  await see(ledger.page.getByText(words.en.profile.twoClocks)).toBeVisible();
  await ledger.leave();
});
