import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type Product, startProduct } from './product.ts';

let product: Product;
let folder: string;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  folder = await mkdtemp(join(tmpdir(), 'shunya-quickstart-'));
});
after(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const unescaped = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

test('the quickstart of the API’s page, pasted into a terminal, files both returns of a pretend taxpayer', async () => {
  const page = await (await fetch(`${product.baseUrl}/api/docs`)).text();
  const pasted = unescaped(/<pre id="quickstart"[^>]*>([^<]*)<\/pre>/.exec(page)?.[1] ?? '');
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', pasted], {
    cwd: folder,
    env: { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) },
    timeout: 60_000,
  });
  assert.equal(stderr, '');
  assert.match(stdout, /^success 23[0-9A-Z]{13} /);
  assert.match(stdout, /October 2026.* AA\S{13} AA\S{13}$/m);
});
