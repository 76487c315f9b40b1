import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../../../bench/freePort.ts';
import { addAll, got, history, type Product, startProduct, type User } from '../../harness/product.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

let product: Product;
let user: User;
let folder: string;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919876543210');
  folder = await mkdtemp(join(tmpdir(), 'shunya-example-'));
  await cp(join(root, 'examples/file-csv'), folder, { recursive: true });
  await run(process.execPath, [
    join(root, 'scripts/buildClient.ts'),
    join(folder, 'node_modules/shunya-client'),
  ]);
});
after(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

test('the example, by a key that may look and start, files for a CSV of GSTINs and receives a signed event for each return', async () => {
  const cards = await addAll(user, ['narmada.foods', 'kaveri.textiles']);
  const gstins = [...cards.values()].map(({ gstin }) => gstin);
  const port = await freePort();
  const events = ['filing.filed', 'filing.stopped', 'filing.needs_person'] as const;
  const { secret } = got(
    await user.client.addWebhook({ body: { url: `http://localhost:${port}/`, events: [...events] } }),
  ).data;
  const { key } = got(await user.client.makeKey({ body: { name: 'CSV', scopes: ['read', 'start'] } })).data;
  await writeFile(join(folder, 'gstins.csv'), `gstin,name\n${gstins.join(',a\n')},b\n23ABCPN1234F1Z1,c\n`);
  const env = {
    PATH: process.env['PATH'],
    SHUNYA_URL: product.baseUrl,
    SHUNYA_KEY: key,
    SHUNYA_WEBHOOK_SECRET: secret,
    PORT: String(port),
  };
  const program = spawn(process.execPath, ['main.mjs', 'gstins.csv'], { cwd: folder, env });
  const said = { out: '', err: '' };
  program.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  program.stderr.on('data', (part: Buffer) => {
    // A sender without the secret sends it an event, before anything is filed.
    if (said.err === '') void fetch(`http://localhost:${port}/`, forged());
    said.err += part.toString();
  });
  const code = await new Promise((ended) => program.on('close', ended));
  assert.equal(code, 0, said.err);
  assert.match(said.err, /refused: the signature of this webhook is wrong/);
  const lines = said.out.trim().split('\n');
  assert.deepEqual(lines.slice(0, 1), ['gstin,period,form,result,arn or reason']);
  const wanted = ['23ABCPN1234F1Z1,,,nothing to file,'];
  for (const gstin of gstins) {
    const [month] = await history(user, gstin);
    wanted.push(`${gstin},102026,GSTR-1,filed,${month?.gstr1_arn}`);
    wanted.push(`${gstin},102026,GSTR-3B,filed,${month?.gstr3b_arn}`);
  }
  assert.deepEqual(lines.slice(1).toSorted(), wanted.toSorted());
  assert.match(wanted.join('\n'), /AA\S{13}/);
  assert.deepEqual(product.errors, []);
});

const forged = (): RequestInit => ({
  method: 'POST',
  headers: {
    'webhook-id': 'forged',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  },
  body: JSON.stringify({ type: 'filing.filed', timestamp: '', data: {} }),
});

test('the client is a package without others, whose types the example keeps', async () => {
  const client = join(folder, 'node_modules/shunya-client');
  const { dependencies, peerDependencies, license } = JSON.parse(
    await readFile(join(client, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  assert.deepEqual([dependencies, peerDependencies, license], [undefined, undefined, 'AGPL-3.0-or-later']);
  assert.doesNotMatch(await readFile(join(client, 'index.js'), 'utf8'), /^\s*import\b|require\(/m);
  const checked = async (file: string): Promise<string> =>
    run(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...'--noEmit --strict --checkJs --allowJs --module nodenext --target es2022 --types node'.split(' '),
        '--typeRoots',
        join(root, 'node_modules/@types'),
        file,
      ],
      { cwd: folder },
    ).then(
      () => 'no errors',
      (error: { stdout?: string }) => error.stdout ?? '',
    );
  assert.equal(await checked('main.mjs'), 'no errors');
  const program = await readFile(join(folder, 'main.mjs'), 'utf8');
  await writeFile(
    join(folder, 'wrong.mjs'),
    program.replace('params: { id: month.id }', 'params: { id: 7 }'),
  );
  assert.match(await checked('wrong.mjs'), /wrong\.mjs.*TS2322/);
});
