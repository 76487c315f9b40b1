import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { programEvents } from '#domain/views/programEvent.ts';
import { freePort } from '../../../bench/freePort.ts';
import { addAll, got, history, type Product, startProduct, until } from '../../harness/product.ts';

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

/** The commands of the API's guide that write the file `name`, with the gaps filled in. */
async function pasted(
  name: string,
  fill: Readonly<Record<string, string>> = {},
  of = product,
): Promise<string> {
  const described = (await (await fetch(`${of.baseUrl}/api/openapi.json`)).json()) as {
    info: { description: string };
  };
  const programs = [...described.info.description.matchAll(/^```bash\n(.*?)\n```$/gms)];
  const text = programs.map(([, program = '']) => program).find((program) => program.includes(`> ${name} `));
  assert.ok(text !== undefined, name);
  return Object.entries(fill).reduce((said, [open, filled]) => {
    assert.ok(said.includes(open), open);
    return said.replace(open, filled);
  }, text);
}

const inFolder = (env: Readonly<Record<string, string>> = {}) => ({
  cwd: folder,
  env: { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), ...env },
  timeout: 60_000,
});

test('the quickstart of the API’s guide, pasted into a terminal, files both returns of a pretend taxpayer', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    'sh',
    ['-c', await pasted('quickstart.mjs')],
    inFolder(),
  );
  assert.equal(stderr, '');
  assert.match(stdout, /^success 23[0-9A-Z]{13} /);
  assert.match(stdout, /October 2026.* AA\S{13} AA\S{13}$/m);
});

test('the program and the webhook of the API’s guide, pasted into two terminals, start a month once and receive events of both returns', async () => {
  const user = await product.signIn('+919876543210');
  const port = String(await freePort());
  const { secret, made } = got(
    await user.client.addWebhook({
      body: { url: `http://localhost:${port}/`, events: [...programEvents] },
    }),
  ).data;
  const { key } = got(
    await user.client.makeKey({ body: { name: 'Pasted', scopes: ['read', 'start'] } }),
  ).data;
  const listens = asOneProcess(await pasted('webhook.mjs', { 'whsec_…': secret }));
  const receiver = spawn('sh', ['-c', listens], {
    ...inFolder({ PORT: port }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let heard = '';
  receiver.stdout.on('data', (part: Buffer) => (heard += part.toString()));
  try {
    await until('the webhook to listen', async () => (heard.includes('listening') ? true : null));
    const forged = await fetch(`http://localhost:${port}/`, {
      method: 'POST',
      headers: {
        'webhook-id': made.id,
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: '{"type":"filing.filed","data":{}}',
    });
    assert.equal(forged.status, 400);
    const card = (await addAll(user, ['kaveri.textiles'])).get('kaveri.textiles');
    const gstin = card?.gstin ?? '';
    await until('the month', async () => (await history(user, gstin))[0] ?? null);
    const program = await pasted('program.mjs', { 'shunya_…': key });
    const start = async () => (await promisify(execFile)('sh', ['-c', program], inFolder())).stdout;
    assert.equal(await start(), `${gstin} 102026 is started\n`);
    assert.doesNotMatch(await start(), /is started/);
    await until('both events', async () => ((heard.match(/filing\.filed/g) ?? []).length >= 2 ? true : null));
    const [month] = await history(user, gstin);
    for (const line of [
      `registration.verified ${gstin} `,
      `filing.filed ${gstin} 102026 GSTR-1 ${month?.gstr1_arn}`,
      `filing.filed ${gstin} 102026 GSTR-3B ${month?.gstr3b_arn}`,
    ])
      assert.ok(heard.includes(line), `${line} in ${heard}`);
  } finally {
    receiver.kill();
  }
});

test('the quickstart files both returns too in a demo whose clock was moved ten months before anyone came', async () => {
  const later = await startProduct('2026-09-02T10:00:00+05:30');
  try {
    got(await later.anyone.moveDemoClock({ body: { to: '2027-06-21T10:00:00+05:30' } }));
    const program = await pasted('quickstart.mjs', {}, later);
    const { stdout } = await promisify(execFile)('sh', ['-c', program], inFolder());
    assert.match(stdout, /May 2027 Filed.* AA\S{13} AA\S{13}$/m);
  } finally {
    await later.close();
  }
});

/** The shell becomes the last program, so that what ends the one ends the other. */
const asOneProcess = (text: string): string => text.replace(/\nnode (\S+)$/, '\nexec node $1');
