import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import type { CallInput } from '#contract/client.ts';
import { paperInPdf, readPaper } from '#domain/filing/proofPaper.ts';
import { sha256 } from '#usecases/documents/proofHashes.ts';
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
import { pdfPages } from '../files/pdfText.ts';

/** One taxpayer, for whom both returns of October are filed. */
let product: Product;
let user: User;
let entry: Entry;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-proof-'));
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919855555502');
  got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
  const cards = await addAll(user, ['narmada.foods']);
  const card = cards.get('narmada.foods');
  assert.ok(card);
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
  entry = await until('both ARNs', async () => {
    const [newest] = await history(user, card.gstin);
    return newest !== undefined && newest.gstr1_arn !== '' && newest.gstr3b_arn !== '' ? newest : null;
  });
});
after(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const fetched = async (url: string): Promise<Uint8Array> => {
  const reply = await fetch(`${product.baseUrl}${url}`);
  assert.equal(reply.status, 200);
  return new Uint8Array(await reply.arrayBuffer());
};
const proofs = async () => {
  const { documents } = got(await user.client.documents({ params: { id: entry.id } })).data;
  const of = (kind: string): string =>
    documents.find((one) => one.form === 'GSTR-3B' && one.kind === kind)?.url ?? '';
  return { pdf: await fetched(of('proof_pdf')), json: await fetched(of('proof_json')) };
};
const hashesOf = (json: Uint8Array, pdf: Uint8Array | null): CallInput<'checkProof'>['body'] => {
  const paper = readPaper(new TextDecoder().decode(json));
  assert.ok(paper);
  const { proof, record } = paper;
  return {
    number: proof.number,
    content_hash: record.contentHash,
    entry_hash: record.hash,
    anchor_hash: record.anchor?.hash ?? null,
    file_hash: pdf === null ? null : sha256(pdf),
  };
};
const resultOf = async (body: CallInput<'checkProof'>['body']) =>
  got(await product.anyone.checkProof({ body })).data;

test('a filed return has its proof as a PDF that holds the JSON, with the words of the filing', async () => {
  const { pdf, json } = await proofs();
  assert.equal(await paperInPdf(pdf, inflateSync), new TextDecoder().decode(json));
  const text = pdfPages(pdf).join(' ');
  for (const words of [
    'Proof of filing',
    entry.gstr3b_arn,
    entry.gstin,
    'What the portal said before',
    'Meera Kulkarni',
    "Return seen in the portal's own list",
    'SIMULATED',
  ])
    assert.ok(text.includes(words), `${words} is not in ${text}`);
  const { data: sent } = got(await product.anyone.demoMessages());
  const codes = sent.flatMap(({ text: message }) => /(?<!\w)\d{6}(?!\w)/.exec(message)?.[0] ?? []);
  assert.ok(codes.length > 1);
  for (const code of codes) assert.ok(!text.includes(code) && !new TextDecoder().decode(json).includes(code));
});

test('anybody may ask whether a paper is genuine, and learns the day and nothing else', async () => {
  const { pdf, json } = await proofs();
  assert.deepEqual(await resultOf(hashesOf(json, null)), { result: 'genuine', recorded_on: '2026-11-02' });
  assert.deepEqual(await resultOf(hashesOf(json, pdf)), { result: 'genuine', recorded_on: '2026-11-02' });
  const bent = Uint8Array.from(pdf);
  bent[1000] = (bent[1000] ?? 0) ^ 1;
  assert.deepEqual(await resultOf(hashesOf(json, bent)), { result: 'changed', recorded_on: '' });
  const other = { ...hashesOf(json, null), content_hash: 'a'.repeat(64) };
  assert.deepEqual(await resultOf(other), { result: 'changed', recorded_on: '' });
  const unknown = { ...other, number: 'SP-2611-0000-0000-0000-0000' };
  assert.deepEqual(await resultOf(unknown), { result: 'not_ours', recorded_on: '' });
});

test('a stranger reaches neither the proof nor the links to it', async () => {
  const stranger = await product.signIn('+919855555503');
  const params = { id: entry.id, form: 'GSTR-3B', type: 'json' } as const;
  const refused = await stranger.client.readProof({ params });
  assert.ok(!refused.success && refused.code === 'not_found');
  const listed = await stranger.client.documents({ params: { id: entry.id } });
  assert.ok(!listed.success && listed.code === 'not_found');
});

test('the operator verifies a paper by its file, with exit code 0, and a changed one with 1', async () => {
  const { pdf, json } = await proofs();
  const bentJson = Buffer.from(new TextDecoder().decode(json).replace('Meera', 'Neera'));
  const bentPdf = Buffer.concat([pdf, Buffer.from('\n')]);
  const cases = [
    ['whole.json', json, 0, /Genuine: recorded on 2 November 2026/],
    ['whole.pdf', pdf, 0, /Genuine: recorded on 2 November 2026/],
    ['bent.json', bentJson, 1, /The content was changed/],
    ['bent.pdf', bentPdf, 1, /hashes of this file are not those recorded/],
    ['none.json', Buffer.from('{}'), 1, /This is no proof of a filing/],
  ] as const;
  for (const [name, bytes, code, says] of cases) {
    const file = join(folder, name);
    await writeFile(file, bytes);
    const found = await verify(file, product.operatorEnv);
    assert.match(found.says, says);
    assert.equal(found.code, code, found.says);
  }
  const alone = await verify(join(folder, 'whole.json'), {});
  assert.match(alone.says, /The paper is whole[\s\S]*Nothing was compared with the chain/);
  assert.equal(alone.code, 0);
});

const verify = (file: string, settings: Record<string, string>): Promise<{ code: number; says: string }> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _, ...env } = process.env;
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, '../../../src/main/admin/admin.ts'), 'verify-proof', file],
      { env: { ...env, ...settings } },
      (_error, says, complaint) => resolve({ code: child.exitCode ?? -1, says: `${says}${complaint}` }),
    );
  });
