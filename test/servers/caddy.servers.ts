import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '../../bench/deployment/filing.ts';
import { freePort } from '../../bench/freePort.ts';

/* deploy/Caddyfile in Debian's Caddy, in front of a server that says what it was asked. */

let folder: string;
let behind: Server;
let caddy: ChildProcess;
let said = '';
let ports: { http: number; https: number };
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-caddy-'));
  behind = createServer((asked, answer) =>
    answer.end(
      `${asked.url} for ${String(asked.headers['x-forwarded-for'])} by ${String(asked.headers['x-forwarded-proto'])}`,
    ),
  );
  behind.listen(0, '127.0.0.1');
  await once(behind, 'listening');
  ports = { http: await freePort(), https: await freePort() };
  const file = await readFile(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
  const here = `{\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tadmin off\n\tskip_install_trust\n}\n`;
  await writeFile(join(folder, 'Caddyfile'), here + file);
  caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE: 'localhost',
      API: `127.0.0.1:${(behind.address() as AddressInfo).port}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  caddy.stderr?.on('data', (part: Buffer) => (said += part.toString()));
});
after(async () => {
  caddy.kill();
  behind.close();
  await rm(folder, { recursive: true, force: true });
});

/** By the certificate that Caddy has signed for itself. */
const overTls = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host: 'localhost', port: ports.https, path, rejectUnauthorized: false },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => (body += part));
        answer.on('end', () => resolve(body));
      },
    );
    asked.on('error', reject).end();
  });

test("pages and calls come through with the client's address, and over http pages are redirected and calls refused", async () => {
  const comes = () =>
    overTls('/api/live').then(
      (body) => body.startsWith('/api/live for '),
      () => false,
    );
  assert.ok(await until(60_000, comes), said);
  assert.match(await overTls('/login'), /^\/login for (?:127\.0\.0\.1|::1) by https$/);
  const plain = (path: string) => fetch(`http://localhost:${ports.http}${path}`, { redirect: 'manual' });
  const call = await plain('/api/dashboard');
  assert.deepEqual([call.status, await call.text()], [403, 'Use https']);
  const page = await plain('/login?x=1');
  assert.deepEqual([page.status, page.headers.get('location')], [308, 'https://localhost/login?x=1']);
});
