import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { selfSigned } from '#notify/selfSigned.ts';
import { until } from '../../bench/deployment/filing.ts';
import { freePort } from '../../bench/freePort.ts';

/* deploy/nginx.conf in Debian's nginx, in front of a server that says what it was asked. */

const site = 'localhost';
let folder: string;
let behind: Server;
let nginx: ChildProcess;
let said = '';
let ports: { http: number; https: number };
let stream: ServerResponse | null = null;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-nginx-'));
  behind = createServer((asked, answer) => {
    if (asked.url !== '/api/events') {
      const { headers } = asked;
      const from = `${String(headers['x-forwarded-for'])} by ${String(headers['x-forwarded-proto'])}`;
      asked.resume().on('end', () => answer.end(`${asked.url} for ${from} at ${String(headers.host)}`));
      return;
    }
    stream = answer;
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  });
  behind.listen(0, '127.0.0.1');
  await once(behind, 'listening');
  ports = { http: await freePort(), https: await freePort() };
  const { key, cert } = await selfSigned(site, Date.now());
  await writeFile(join(folder, 'fullchain.pem'), cert);
  await writeFile(join(folder, 'privkey.pem'), key);
  const file = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  const here = file
    .replaceAll('/etc/letsencrypt/live/@SITE@', folder)
    .replaceAll('@SITE@', site)
    .replaceAll(/listen (\[::\]:)?443/g, `listen $1${ports.https}`)
    .replaceAll(/listen (\[::\]:)?80/g, `listen $1${ports.http}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${(behind.address() as AddressInfo).port}`);
  const whole = `pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off;\n${here}}\n`;
  await writeFile(join(folder, 'nginx.conf'), whole);
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  nginx.stderr?.on('data', (part: Buffer) => (said += part.toString()));
});
after(async () => {
  nginx.kill();
  behind.closeAllConnections();
  behind.close();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves with the first `bytes` of the answer, or with the whole. */
const overTls = (path: string, { body = '', bytes = Infinity } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: 'localhost',
        port: ports.https,
        path,
        method: body === '' ? 'GET' : 'POST',
        headers: { 'x-forwarded-for': '198.51.100.7' },
        rejectUnauthorized: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
          if (text.length >= bytes) resolve(text);
        });
        answer.on('end', () => resolve(answer.statusCode === 200 ? text : String(answer.statusCode)));
      },
    );
    asked.on('error', reject).end(body);
  });

test('nginx passes pages, calls and events on with one address that no client can write, and refuses calls over http', async () => {
  const comes = () =>
    overTls('/api/live').then(
      (body) => body.startsWith('/api/live for '),
      () => false,
    );
  assert.ok(await until(60_000, comes), said);
  assert.match(await overTls('/login'), /^\/login for (?:127\.0\.0\.1|::1) by https at localhost/);
  // An event arrives while the answer is still open.
  assert.equal(await overTls('/api/events', { bytes: 10 }), 'data: first\n\n');
  stream?.end();
  // A photo or an import of two thousand GSTINs comes through, a flood does not.
  assert.match(await overTls('/api/import', { body: 'x'.repeat(5_000_000) }), /^\/api\/import for /);
  assert.equal(await overTls('/api/import', { body: 'x'.repeat(11_000_000) }).catch(() => '413'), '413');
  const plain = (path: string) => fetch(`http://localhost:${ports.http}${path}`, { redirect: 'manual' });
  const call = await plain('/api/dashboard');
  assert.deepEqual([call.status, await call.text()], [403, 'Use https\n']);
  const page = await plain('/login?x=1');
  assert.deepEqual([page.status, page.headers.get('location')], [308, 'https://localhost/login?x=1']);
});
