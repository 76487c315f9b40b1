import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { openDatabase, type Statement } from '#db/open.ts';
import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import { openStore } from '#db/store.ts';
import { sessionTokens } from '#identity/sessionTokens.ts';
import { type KeyRing, readOrMakeKeyRing } from '#security/keyRing.ts';
import { randomIds } from '#security/randomIds.ts';
import { sealWith } from '#security/seal.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { gstinsPerPage } from '#contract/fields.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { onDatabase, withServer } from './databases.ts';
import { median, rounded, under } from './figures.ts';
import type { Finding } from './finding.ts';
import { fillPopulation } from './population.ts';
import { request, requestsPerSecond } from './load.ts';
import { type Running, runProgram } from './processes.ts';

/** The ports of the reads below. */
type ReadPorts = Pick<Ports, 'store' | 'clock' | 'extensions'>;

const leastRatio = 0.4;
const registrations = 20_000;
const askers = 100;
const rounds = 12;
const load = { connections: 8, ms: 400 };

/** A user with a session, and the GSTIN whose details they read. */
type Asker = { accountId: string; gstin: string; token: string };

/** The reads of the signed-in pages. The bare server sends the same statements as the use cases. */
const reads = {
  dashboard: {
    path: () => '/api/dashboard',
    body: undefined,
    use: (ports: ReadPorts, { accountId }: Asker) =>
      listCards(ports, accountId, { limit: gstinsPerPage, after: null }),
  },
  history: {
    path: () => '/api/filling-history',
    body: '{"page":1,"limit":10}',
    use: (ports: ReadPorts, { accountId }: Asker) =>
      listHistory(ports, accountId, { page: 1, limit: 10, gstin: null, period: 'all', status: 'all' }),
  },
  details: {
    path: ({ gstin }: Asker) => `/api/gst-details/${gstin}`,
    body: undefined,
    use: (ports: ReadPorts, { accountId, gstin }: Asker) => getRegistration(ports, accountId, gstin),
  },
};
type Read = keyof typeof reads;
const names = Object.keys(reads) as Read[];

/** The product as it runs in production, compared with Fastify and pg alone, with and without row-level security. */
export const api = (): Promise<Finding> =>
  withServer(async (server) => {
    const url = await server.database('api');
    await fillPopulation(url, { registrations, periods: 10, say: () => undefined });
    const folder = await mkdtemp(join(tmpdir(), 'shunya-bench-api-'));
    const running: Running[] = [];
    try {
      const ring = readOrMakeKeyRing(folder);
      if (!ring.ok) throw new Error('no keys');
      const people = await onDatabase(url, (client) => signedIn(client, ring.value));
      const file = join(folder, 'statements.json');
      await writeFile(file, JSON.stringify(await statementsOf(url, ring.value, people)));
      const product = await runProgram(
        () => [...profiling(), 'src/main/main.ts'],
        (port) => productEnvironment(url, folder, port),
      );
      running.push(product);
      const bare = await runProgram(
        (port) => ['bench/bareApi.ts', url, String(port), file],
        () => ({}),
      );
      running.push(bare);
      return await onDatabase(url, (client) => compare(client, product, bare, people));
    } finally {
      for (const one of running) await one.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

type Seconds = Record<'product' | 'bare' | 'noSecurity', number[]>;

async function compare(client: Client, product: Running, bare: Running, people: Asker[]): Promise<Finding> {
  const rates = Object.fromEntries(
    names.map((name) => [name, { product: [], bare: [], noSecurity: [] }]),
  ) as unknown as Record<Read, Seconds>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const asked = people.map((person) => productRequest(name, person));
      const plain = people.map((_person, number) => request(`/${name}/${number}`, {}));
      const one = {
        product: await requestsPerSecond(product.port, asked, load),
        bare: await requestsPerSecond(bare.port, plain, load),
        noSecurity: await withoutRowSecurity(client, () => requestsPerSecond(product.port, asked, load)),
      };
      // The first round warms up all three.
      if (round === 0) continue;
      for (const way of ['product', 'bare', 'noSecurity'] as const) rates[name][way].push(one[way]);
    }
  }
  const rate = (name: Read, way: keyof Seconds): number => median(rates[name][way]);
  /** The time that one of each read takes together: the visitor of a page waits that long. */
  const together = (way: keyof Seconds): number => names.reduce((sum, name) => sum + 1 / rate(name, way), 0);
  const ratio = together('bare') / together('product');
  const security = 1 - together('noSecurity') / together('product');
  const each = names.map((name) => ({ name, ratio: rate(name, 'product') / rate(name, 'bare') }));
  return {
    line:
      `${names.map((name) => `${name} ${Math.round(rate(name, 'product'))}`).join(', ')} requests a second, ` +
      `${rounded(ratio)} of bare Fastify and pg with the same SELECTs (at least ${leastRatio}); ` +
      `${each.map((one) => `${one.name} ${rounded(one.ratio)}`).join(', ')}; ` +
      `row-level security is ${Math.round(security * 100)} % of a request`,
    figures: {
      ratio: rounded(ratio),
      security_share: rounded(security),
      ...Object.fromEntries(each.map((one) => [`${one.name}_ratio`, rounded(one.ratio)])),
      ...Object.fromEntries(names.map((name) => [`${name}_per_second`, Math.round(rate(name, 'product'))])),
      ...Object.fromEntries(names.map((name) => [`${name}_bare_per_second`, Math.round(rate(name, 'bare'))])),
    },
    missed: under('requests a second beside bare Fastify and pg', ratio, leastRatio),
  };
}

function productRequest(name: Read, person: Asker): { bytes: Buffer } {
  const { path, body } = reads[name];
  const headers = { authorization: `Bearer ${person.token}`, 'x-forwarded-for': addressOf(person) };
  return request(path(person), headers, body);
}

/** Each user has an address of their own, because the limit counts by address. */
const addressOf = ({ accountId }: Asker): string =>
  `10.${[0, 2, 4].map((at) => Number.parseInt(accountId.slice(at, at + 2), 16)).join('.')}`;

/** Only for this bench: the api's login sees every row, and PostgreSQL does not apply the policies. */
async function withoutRowSecurity<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolcanlogin and pg_has_role(rolname, 'shunya_api', 'usage') and not rolsuper`,
  );
  for (const { name } of rows) await client.query(`alter role ${name} bypassrls`);
  try {
    return await work();
  } finally {
    for (const { name } of rows) await client.query(`alter role ${name} nobypassrls`);
  }
}

/** Owners of one to five GSTINs. */
async function signedIn(client: Client, ring: KeyRing): Promise<Asker[]> {
  const { rows } = await client.query<{ account_id: string; person_id: string; gstin: string }>(
    `select account_id, min(person_id::text) as person_id, min(gstin) as gstin
     from registration join member using (account_id) group by account_id having count(*) <= 5
     order by account_id limit ${askers}`,
  );
  const tokens = sessionTokens(ring);
  const people: Asker[] = [];
  for (const { account_id: accountId, person_id: personId, gstin } of rows) {
    const sessionId = randomUUID();
    await client.query(
      `insert into session (id, person_id, created_at, last_used_at, proven_at, expires_at, refresh_hash)
       values ($1, $2, now(), now(), now(), now() + interval '30 days', $3)`,
      [sessionId, personId, randomBytes(32)],
    );
    const { token } = await tokens.issue({ sessionId, personId }, Date.now());
    people.push({ accountId, gstin, token });
  }
  return people;
}

/** The statements that the use cases send for each user, by the path of the bare server. */
async function statementsOf(
  url: string,
  ring: KeyRing,
  people: Asker[],
): Promise<Record<string, Statement[]>> {
  const heard: Statement[] = [];
  const database = openDatabase(url, { maxConnections: 1, heard: (statement) => void heard.push(statement) });
  const seal = sealWith(ring);
  const clock = { wall: Date.now, product: async () => Date.now() };
  const ports = {
    store: openStore(database, seal),
    clock,
    ids: randomIds,
    seal,
    extensions: DUE_DATE_EXTENSIONS,
  };
  const found: Record<string, Statement[]> = {};
  for (const name of names) {
    for (const [number, person] of people.entries()) {
      heard.length = 0;
      await reads[name].use(ports, person);
      found[`/${name}/${number}`] = heard.filter(({ sql }) => /^\s*select (?!set_config)/.test(sql));
    }
  }
  await database.close();
  return found;
}

/** SHUNYA_BENCH_PROFILE=folder writes a CPU profile of the product there. */
const profiling = (): string[] => {
  const folder = process.env['SHUNYA_BENCH_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
};

const productEnvironment = (url: string, folder: string, port: number): Record<string, string> => ({
  SHUNYA_MODE: 'production',
  SHUNYA_ROLES: 'api',
  // The bench's own PostgreSQL has one login, a superuser.
  SHUNYA_ALLOW_UNSAFE: 'DATABASE_SUPERUSER',
  SHUNYA_KEYS_FILE: join(folder, 'keys'),
  DATABASE_URL: url,
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: 'https://shunya.example',
  TRUSTED_PROXIES: '1',
  SMTP_HOST: 'mail.shunya.example',
  MAIL_FROM: 'shunya@shunya.example',
  SUPPORT_MAIL: 'shunya@shunya.example',
  SMS_URL: 'https://sms.shunya.example',
  SMS_DLT: 'none',
  PORTAL_URL: 'https://portal.shunya.example',
  PORTAL_CERTIFICATE_URL: 'https://portal.shunya.example/certificate',
  PORTAL_CLIENT_ID: 'bench',
  PORTAL_CLIENT_SECRET: 'bench',
  PORTAL_PUBLIC_USER: 'bench',
  PORTAL_PUBLIC_PASSWORD: 'bench',
  PORTAL_IP_USER: '203.0.113.1',
});
