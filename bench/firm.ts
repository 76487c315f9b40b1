import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { createClient } from '#contract/client.ts';
import { sessionTokens } from '#identity/sessionTokens.ts';
import { type KeyRing, readOrMakeKeyRing } from '#security/keyRing.ts';
import { productEnvironment } from './api.ts';
import { onDatabase, withServer } from './databases.ts';
import { over, rounded, timed } from './figures.ts';
import type { Finding } from './finding.ts';
import { fillPopulation } from './population.ts';
import { type Running, runProgram } from './processes.ts';

/** Three in ten of them are one firm's 500, and the rest of another's. */
const registrations = 1_700;
const lines = 1_995;
const perCall = 100;
/** Seconds, and the process at its most. */
const most = { import: 60, pack: 180, year: 1, megabytes: 400 };

/**
 * What a firm asks of one process of the API: an import of some 2,000 lines in calls of a hundred, as the page makes
 * them; the year of 500 clients; and the pack of a month of 500 clients with both returns, 1,000 PDFs.
 */
export const firm = (): Promise<Finding> =>
  withServer(async (server) => {
    const url = await server.database('firm');
    await fillPopulation(url, { registrations, periods: 12, say: () => undefined });
    const folder = await mkdtemp(join(tmpdir(), 'shunya-bench-firm-'));
    let product: Running | null = null;
    try {
      const ring = readOrMakeKeyRing(folder);
      if (!ring.ok) throw new Error('no keys');
      const tokens = await onDatabase(url, async (client) => ({
        large: await tokenOf(client, ring.value, 'desc'),
        small: await tokenOf(client, ring.value, 'asc'),
      }));
      product = await runProgram(
        () => ['src/main/main.ts'],
        (port) => productEnvironment(url, folder, port),
      );
      return await measure(product, tokens);
    } finally {
      await product?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

/** Of somebody in the account with the most GSTINs, or the fewest. */
async function tokenOf(client: Client, ring: KeyRing, order: 'asc' | 'desc'): Promise<string> {
  const { rows } = await client.query<{ person_id: string }>(
    `select min(person_id::text) as person_id from registration join member using (account_id)
     group by account_id order by count(*) ${order}, account_id limit 1`,
  );
  const sessionId = randomUUID();
  const personId = rows[0]?.person_id ?? '';
  await client.query(
    `insert into session (id, person_id, created_at, last_used_at, proven_at, expires_at, refresh_hash)
     values ($1, $2, now(), now(), now(), now() + interval '30 days', $3)`,
    [sessionId, personId, randomBytes(32)],
  );
  return (await sessionTokens(ring).issue({ sessionId, personId }, Date.now())).token;
}

async function measure(product: Running, tokens: { large: string; small: string }): Promise<Finding> {
  const baseUrl = `http://127.0.0.1:${product.port}`;
  const as = (token: string) =>
    createClient({
      baseUrl,
      headers: () => ({
        authorization: `Bearer ${token}`,
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        host: 'shunya.example',
      }),
    });
  const idle = megabytes(product.pid, 'VmRSS');

  const file = Array.from(
    { length: lines },
    (_, n) => `Client number ${n} of the firm,user.name.${n},Secret@${n},`,
  );
  const year = await seconds(async () => {
    const answer = await as(tokens.large).year({ query: { last: '092026' } });
    if (!answer.success) throw new Error(answer.message);
  });

  const link = await as(tokens.large).makeExport({ body: { kind: 'month', period: '092026' } });
  if (!link.success) throw new Error(link.message);
  let bytes = 0;
  const packing = await seconds(async () => {
    const reply = await fetch(`${baseUrl}${link.data.url}`);
    if (!reply.ok || reply.body === null) throw new Error(`the pack was answered ${reply.status}`);
    for await (const piece of reply.body) bytes += (piece as Uint8Array).length;
  });
  const afterPack = megabytes(product.pid, 'VmHWM');

  const importing = await seconds(async () => {
    for (let from = 0; from < file.length; from += perCall) {
      const csv = ['business_nick_name,username,password,gstin', ...file.slice(from, from + perCall)].join(
        '\n',
      );
      const answer = await as(tokens.small).importGstins({ body: { csv, dry_run: false, ready_only: true } });
      if (!answer.success || answer.data.ids.length !== Math.min(perCall, file.length - from))
        throw new Error(`the import stopped at ${from}: ${JSON.stringify(answer).slice(0, 300)}`);
    }
  });
  const afterImport = megabytes(product.pid, 'VmHWM');

  const figures = {
    import_lines: lines,
    import_s: rounded(importing),
    year_s: rounded(year),
    pack_clients: 500,
    pack_s: rounded(packing),
    pack_MB: Math.round(bytes / 2 ** 20),
    idle_MB: idle,
    pack_most_MB: afterPack,
    import_most_MB: afterImport,
  };
  return {
    line:
      `the year of 500 clients in ${rounded(year)} s (at most ${most.year}); the pack of 500 clients, ${figures.pack_MB} MB, ` +
      `in ${rounded(packing)} s (at most ${most.pack}); ${lines} lines imported in ${rounded(importing)} s (at most ${most.import}); ` +
      `the process ${idle} MB when ready, ${afterPack} at its most after the pack, ${afterImport} after the import (at most ${most.megabytes})`,
    figures,
    missed: [
      ...over('the import', importing, most.import),
      ...over('the year', year, most.year),
      ...over('the pack', packing, most.pack),
      ...over('the memory', afterImport, most.megabytes),
    ],
  };
}

const seconds = async (work: () => Promise<void>): Promise<number> => (await timed(work)) / 1000;

const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM'): number => {
  const found = new RegExp(String.raw`${what}:\s+(\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(found?.[1] ?? 0) / 1024);
};
