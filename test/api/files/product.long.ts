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
} from '../../harness/product.ts';
import { parseCsv } from '#domain/shared/csv.ts';
import { pdfPages } from './pdfText.ts';
import { unzip } from './unzip.ts';

/** Two taxpayers of the demo: one is filed for, the other has filed both returns at the portal by itself. */
let product: Product;
let user: User;
let filed: Entry;
let adopted: Entry;

before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919855555501');
  got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
  const cards = await addAll(user, ['narmada.foods', 'malabar.spices']);
  const entryOf = async (name: string): Promise<Entry> => {
    const card = cards.get(name);
    assert.ok(card);
    const pressed = await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } });
    // The reading of the portal's lists may have found the returns of `malabar.spices` before the press.
    assert.ok(pressed.success || pressed.code === 'not_possible', pressed.message);
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
    assert.match(pages.join(' '), /Filed in Shunya by Meera Kulkarni \(owner\)/);
  }
});

test('their JSON is the nil return that the portal received', async () => {
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

const taken = async (body: Parameters<User['client']['makeExport']>[0]['body'], as = user) => {
  const { url } = got(await as.client.makeExport({ body })).data;
  return fetch(`${product.baseUrl}${url}`);
};

test('clients and returns are exported as CSV, and the log of the account records it', async () => {
  const clients = await taken({ kind: 'clients' });
  assert.equal(clients.status, 200);
  assert.match(clients.headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(
    clients.headers.get('content-disposition') ?? '',
    /attachment; filename="shunya-clients-.*\.csv"/,
  );
  const rows = parseCsv(await clients.text());
  assert.deepEqual(
    rows?.map(({ cells }) => [cells[0], cells[2], cells[18]]),
    [
      ['business', 'gstin', 'queue'],
      ['Malabar Spices', adopted.gstin, 'filed'],
      ['Narmada Foods', filed.gstin, 'filed'],
    ],
  );
  const returns = parseCsv(await (await taken({ kind: 'returns', search: 'narmada' })).text());
  assert.deepEqual(
    returns?.slice(-2).map(({ cells }) => [cells[4], cells[5], cells[7], cells[8], cells[11]]),
    [
      ['GSTR-1', '2026-10', 'filed', 'yes', filed.gstr1_arn],
      ['GSTR-3B', '2026-10', 'filed', 'yes', filed.gstr3b_arn],
    ],
  );
  const log = got(await user.client.securityLog({})).data;
  assert.deepEqual(
    log.filter(({ code }) => code === 'exported').map(({ about }) => about.kind),
    ['returns', 'clients'],
  );
});

test('the pack of a month holds the PDFs, the ARNs, a CSV of all, and the open returns with reasons', async () => {
  await addAll(user, ['nobody.knows', 'kaveri.textiles']);
  const kaveri = got(await user.client.dashboard()).data.gstins.find(
    ({ nick_name }) => nick_name === 'kaveri.textiles',
  );
  await until('its month', async () => (await history(user, kaveri?.gstin ?? ''))[0] ?? null);
  const files = unzip(new Uint8Array(await (await taken({ kind: 'month' })).arrayBuffer()));
  const pdfs = [...files.keys()].filter((name) => name.endsWith('.pdf'));
  assert.deepEqual(pdfs, [`pdf/GSTR1_${filed.gstin}_102026.pdf`, `pdf/GSTR3B_${filed.gstin}_102026.pdf`]);
  const [first = ''] = pdfs;
  assert.deepEqual(
    files.get(first),
    Buffer.from(await (await fetch(`${product.baseUrl}${filed.gst_1_url}`)).arrayBuffer()),
  );
  const lines = (name: string) => parseCsv(files.get(name)?.toString() ?? '')?.map(({ cells }) => cells);
  const arns = lines('arns-2026-10.csv')?.map((cells) => cells[4]);
  assert.deepEqual(
    new Set(arns),
    new Set(['arn', filed.gstr1_arn, filed.gstr3b_arn, adopted.gstr1_arn, adopted.gstr3b_arn]),
  );
  assert.equal(lines('returns-2026-10.csv')?.length, 9);
  const open = (lines('still-open-2026-10.csv') ?? []).slice(1);
  assert.deepEqual(
    open.map((cells) => [cells[0], cells[3], cells[5]]),
    [
      ['Kaveri Textiles', 'GSTR-1', 'open'],
      ['Kaveri Textiles', 'GSTR-3B', 'open'],
      ['nobody.knows', 'GSTR-1', 'unread'],
      ['nobody.knows', 'GSTR-3B', 'unread'],
    ],
  );
  assert.match(open[3]?.at(-1) ?? '', /does not know this username/);
  assert.ok(open.every((cells) => cells.at(-1) !== ''));
  const some = unzip(
    new Uint8Array(await (await taken({ kind: 'month', period: '102026', search: 'malabar' })).arrayBuffer()),
  );
  assert.deepEqual([...some.keys()], ['returns-2026-10.csv', 'arns-2026-10.csv', 'still-open-2026-10.csv']);
});

test('the CSV of returns has the open months that were never opened here', async () => {
  const betwa = (await addAll(user, ['betwa.stores'])).get('betwa.stores')?.id ?? '';
  await until('its past months', async () => {
    const { periods } = got(await user.client.backlog({ params: { id: betwa } })).data;
    return periods.length > 0 ? periods : null;
  });
  const lines = parseCsv(await (await taken({ kind: 'returns', search: 'betwa' })).text());
  const cells = lines
    ?.map(({ cells: [, , , , form, period, , status, , , , arn, due] }) => [form, period, status, arn, due])
    .filter(([, , status]) => status === 'open');
  assert.deepEqual(cells?.slice(0, 2), [
    ['GSTR-1', '2026-04', 'open', '', '2026-05-11'],
    ['GSTR-3B', '2026-04', 'open', '', '2026-05-20'],
  ]);
  assert.deepEqual(
    new Set(cells?.map(([, period]) => period)),
    new Set(['04', '05', '06', '07', '08', '09', '10'].map((month) => `2026-${month}`)),
  );
});

test('of a pack some clients are ticked; a link that was altered, or whose session is over, leads to nothing', async () => {
  const cards = got(await user.client.dashboard()).data.gstins;
  const one = cards.find(({ gstin }) => gstin === filed.gstin);
  assert.ok(one);
  const files = unzip(new Uint8Array(await (await taken({ kind: 'month', ids: [one.id] })).arrayBuffer()));
  assert.equal(parseCsv(files.get('returns-2026-10.csv')?.toString() ?? '')?.length, 3);
  const other = await product.signIn('+919855555502');
  const nothing = parseCsv(await (await taken({ kind: 'clients', ids: [one.id] }, other)).text());
  assert.equal(nothing?.length, 1);
  const { url } = got(await other.client.makeExport({ body: { kind: 'clients' } })).data;
  const altered = await fetch(`${product.baseUrl}${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`);
  assert.equal(altered.status, 404);
  got(await other.client.signOutEverywhere());
  assert.equal((await fetch(`${product.baseUrl}${url}`)).status, 410);
});
