import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import type { Client } from 'pg';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { rateLimits } from '#db/rows/rateLimits.ts';
import { openAcross, openDoors, openStore } from '#db/store.ts';
import { randomIds } from '#security/randomIds.ts';
import { filingLinks } from '#security/filingLinks.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { sealWith } from '#security/seal.ts';
import { advanceRegistration } from '#engine/advance.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { gstinsPerPage } from '#contract/fields.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import { receiveCode } from '#usecases/codes/giveCode.ts';
import { type BenchServer, onDatabase, withServer } from './databases.ts';
import { median, over, quantile, rounded, said, timed } from './figures.ts';
import type { Finding } from './finding.ts';
import { fillPopulation, populationNow, openingDay, periodDue } from './population.ts';
import { portalAtOnce } from './portalAtOnce.ts';

const smallRegistrations = 10_000;
const periods = 10;
const mostGrowth = 1.2;
/** How many acts are measured in each population, after some that only warm it up. */
const filings = { warming: 8, measured: 50 };
const pages = { warming: 40, measured: 200 };
/** The first read of each owner's page: data that is not cached comes from the disk. */
const firstPages = { warming: 0, measured: pages.measured };

const house = { periods, due: (filings.warming + filings.measured) * 3 };

/** The product on a population. */
type Population = {
  ports: EnginePorts;
  clock: { now: number };
  statements: { count: number; ms: number };
  /** A registration with nothing opened for the month that is due, of an owner of one to five. */
  nextDue: () => { id: string; accountId: string };
  nextOwner: () => string;
  /** An owner of 500. */
  nextFirm: () => string;
  /** Bytes of its tables with their indexes. */
  bytes: number;
  database: Database;
};

/**
 * The cost of a filing, of the dashboard and of a page of the history, in a small population and in a large one of the
 * same people. The figures are medians, measured warm and in turn in one run, so that other load on the machine
 * affects both.
 */
export const growth = ({ registrations }: { registrations: number }): Promise<Finding> =>
  withServer(async (server) => {
    const began = Date.now();
    const small = await openPopulation(server, 'small', { registrations: smallRegistrations, ...house });
    const large = await openPopulation(server, 'large', { registrations, ...house });
    const loadSeconds = (Date.now() - began) / 1000;
    try {
      const filing = await inTurn(small, large, fileOne, filings);
      const first = await inTurn(small, large, readDashboard, firstPages);
      const dashboard = await inTurn(small, large, readDashboard, pages);
      const firm = await inTurn(small, large, readFirm, pages);
      const firstHistory = await inTurn(small, large, readHistory, firstPages);
      const history = await inTurn(small, large, readHistory, pages);
      const perFiling = await statementsOfOneFiling(large);
      const kB = large.bytes / (registrations * periods) / 1000;
      const worst = { filing, dashboard, firm, history };
      return {
        line:
          `${said(registrations)} registrations and ${said(registrations * periods)} filings beside ${said(smallRegistrations)} and ${said(smallRegistrations * periods)}: ` +
          `a filing ${rounded(filing.ratio)}, the dashboard ${rounded(dashboard.ratio)}, of a firm of 500 ${rounded(firm.ratio)}, ` +
          `a page of the history ${rounded(history.ratio)} times as long (at most ${mostGrowth}); ` +
          `read for the first time, the dashboard ${rounded(first.ratio)} and the history ${rounded(firstHistory.ratio)}; loaded in ${rounded(loadSeconds, 0)} s`,
        figures: {
          registrations,
          filings: registrations * periods,
          load_seconds: rounded(loadSeconds, 0),
          database_GB: rounded(large.bytes / 1e9),
          kB_per_filing: rounded(kB),
          statements_per_filing: perFiling.count,
          ...Object.fromEntries(
            Object.entries({ ...worst, first_dashboard: first, first_history: firstHistory }).flatMap(
              ([name, cost]) => [
                [`${name}_ratio`, rounded(cost.ratio)],
                [`${name}_ms`, rounded(cost.large)],
                [`${name}_small_ms`, rounded(cost.small)],
                [`${name}_p95_ms`, rounded(cost.largeP95)],
              ],
            ),
          ),
        },
        missed: Object.entries(worst).flatMap(([name, { ratio }]) =>
          over(`${name}: large beside small`, ratio, mostGrowth),
        ),
      };
    } finally {
      await small.database.close();
      await large.database.close();
    }
  });

export async function openPopulation(
  server: BenchServer,
  name: string,
  { registrations, periods, due: mostDue }: { registrations: number; periods: number; due: number },
): Promise<Population> {
  const url = await server.database(name);
  const say = registrations > 100_000 ? (line: string) => console.log(`  ${line}`) : () => undefined;
  await fillPopulation(url, { registrations, periods, say });
  const clock = { now: populationNow };
  const statements = { count: 0, ms: 0 };
  const database = openDatabase(url, {
    maxConnections: 4,
    heard: ({ ms }) => {
      statements.count += 1;
      statements.ms += ms;
    },
  });
  const { due, owners, firms, bytes } = await onDatabase(url, (client) => choose(client, mostDue));
  return {
    ports: portsOf(database, clock),
    clock,
    statements,
    nextDue: inOrder(due),
    nextOwner: inOrder(owners),
    nextFirm: inOrder(firms),
    bytes,
    database,
  };
}

/** Rows that are scattered over the population, because ids are hashes. The newest filing of each is filed. */
async function choose(
  client: Client,
  mostDue: number,
): Promise<{ due: { id: string; accountId: string }[]; owners: string[]; firms: string[]; bytes: number }> {
  const { rows: due } = await client.query<{ id: string; accountId: string }>(
    `select distinct on (account_id) id, account_id as "accountId" from registration
     where not exists (select 1 from filing where registration_id = registration.id and status <> 'success')
       and account_id in (select account_id from registration group by account_id having count(*) <= 5 order by account_id limit $1)
     order by account_id`,
    [mostDue],
  );
  const { rows: owners } = await client.query<{ account_id: string }>(
    `select account_id from registration group by account_id having count(*) = 3 order by md5(account_id::text) limit $1`,
    [pages.measured],
  );
  const { rows: firms } = await client.query<{ account_id: string }>(
    `select account_id from registration group by account_id having count(*) >= 500 order by md5(account_id::text) limit 6`,
  );
  const { rows: size } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return {
    due,
    owners: owners.map((row) => row.account_id),
    firms: firms.map((row) => row.account_id),
    bytes: Number(size[0]?.bytes ?? 0),
  };
}

function inOrder<T>(values: readonly T[]): () => T {
  let place = 0;
  return () => {
    const value = values[place % values.length];
    place += 1;
    if (value === undefined) throw new Error('the population has none');
    return value;
  };
}

function portsOf(database: Database, clock: { now: number }): EnginePorts {
  const keys = { current: 'k1', keys: { k1: Buffer.alloc(32, 7).toString('base64') } };
  const ring = parseKeyRing(JSON.stringify(keys));
  if (!ring.ok) throw new Error('no keys');
  const seal = sealWith(ring.value);
  const store = openStore(database, seal);
  const systemRows = openAcross(database);
  return {
    store,
    systemRows,
    grants: openDoors(store, systemRows),
    portal: portalAtOnce(() => clock.now),
    clock: { wall: Date.now, product: async () => clock.now },
    ids: randomIds,
    seal,
    limits: rateLimits(database, (name) => seal.hash(name, 'rate-bucket')),
    codeLinks: filingLinks(ring.value, 'code', () => 'http://localhost'),
    answerLinks: filingLinks(ring.value, 'answer', () => 'http://localhost'),
    approvalLinks: filingLinks(ring.value, 'approve', () => 'http://localhost'),
    handedLinks: filingLinks(ring.value, 'handed', () => 'http://localhost'),
    pageOf: (id) => `http://localhost/gst-details?id=${id}`,
    planOf: (id) => `http://localhost/gst-details/backlog/${id}`,
    extensions: DUE_DATE_EXTENSIONS,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (fields, line) => {
        throw new Error(`${line}: ${String(fields['error'])}`);
      },
    },
    relayByDefault: true,
    keepsPasswords: true,
    asksForFactor: true,
    relayAddress: (key) => `${key}@codes.example`,
  };
}

/** Opens the month, checks, asks for three codes, takes them from the relay, files both returns and confirms them. */
export async function fileOne({ ports, clock, nextDue }: Population): Promise<void> {
  const { id, accountId } = nextDue();
  clock.now = openingDay;
  await ports.store.asTenant(accountId, (rows) => rows.work.wakeBy(id, openingDay));
  await advanceRegistration(ports, id);
  clock.now = populationNow;
  await ports.store.asTenant(accountId, (rows) => rows.work.wakeBy(id, populationNow));
  for (let code = 0; code <= 3; code += 1) {
    await advanceRegistration(ports, id);
    if (code === 3) break;
    serial += 1;
    const text = `Your code is ${String(100_000 + (serial % 900_000))}`;
    const brought = await receiveCode(ports, {
      relayKeys: [accountId],
      text: async () => text,
      channel: 'relay',
    });
    if (!brought.taken) throw new Error('a code found no request');
  }
  const [filing] = await ports.store.asTenant(accountId, (rows) => rows.filings.newest(id, 1));
  const filed = (form: Form): boolean => filing?.returns[form].state === 'filed';
  if (filing?.period !== periodDue || !filed('GSTR1') || !filed('GSTR3B'))
    throw new Error(`not filed: ${JSON.stringify(filing)}`);
}
let serial = 0;

const readDashboard = ({ ports, nextOwner }: Population): Promise<unknown> =>
  listCards(ports, nextOwner(), { limit: gstinsPerPage, after: null });

const readFirm = ({ ports, nextFirm }: Population): Promise<unknown> =>
  listCards(ports, nextFirm(), { limit: gstinsPerPage, after: null });

const readHistory = ({ ports, nextOwner }: Population): Promise<unknown> =>
  listHistory(ports, nextOwner(), { page: 1, limit: 10, gstin: null, period: 'all', status: 'all' });

type Cost = { small: number; large: number; largeP95: number; ratio: number };

/**
 * Milliseconds of one act, on the small and the large population in turn; the first ones warm up both and do not
 * count.
 */
async function inTurn(
  small: Population,
  large: Population,
  act: (population: Population) => Promise<unknown>,
  { warming, measured }: { warming: number; measured: number },
): Promise<Cost> {
  const [ofSmall, ofLarge]: number[][] = [[], []];
  for (let turn = 0; turn < warming + measured; turn += 1) {
    const [first, second] = turn % 2 === 0 ? [small, large] : [large, small];
    const [one, other] = [await timed(() => act(first)), await timed(() => act(second))];
    if (turn < warming) continue;
    ofSmall?.push(first === small ? one : other);
    ofLarge?.push(first === small ? other : one);
  }
  const [smallMs, largeMs] = [median(ofSmall ?? []), median(ofLarge ?? [])];
  return {
    small: smallMs,
    large: largeMs,
    largeP95: quantile(ofLarge ?? [], 0.95),
    ratio: largeMs / smallMs,
  };
}

async function statementsOfOneFiling(population: Population): Promise<{ count: number }> {
  const before = population.statements.count;
  await fileOne(population);
  return { count: population.statements.count - before };
}
