import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changeChannel, payloadsOf } from '#db/notices.ts';
import { type Database, openDatabase, type Trx } from '#db/open.ts';
import { listenToUsers } from '#db/userChanges.ts';
import type { Change } from '#domain/shared/change.ts';
import { withServer } from './databases.ts';
import { median, rounded, said, under } from './figures.ts';
import type { Finding } from './finding.ts';

const roundMs = 2_000;
const rounds = 7;
/** The number of concurrent transactions: as many as a worker's pool has connections. */
const atOnce = 20;
const leastRatio = 0.9;

type Way = 'without' | 'gathered' | 'inside';

/**
 * Commits a second of small transactions of as many accounts, in turn: telling nobody, telling what changed as the
 * product does, and with a notification inside each transaction, as a look at what gathering saves.
 */
export async function notices(): Promise<Finding> {
  return withServer(async (server) => {
    const url = await server.database('notices');
    const database = openDatabase(url, { maxConnections: atOnce });
    const listener = openDatabase(url, { maxConnections: 1 });
    try {
      const accounts = await accountsOf(database);
      const listening = await listenToUsers(listener);
      const found: Record<Way, number[]> = { without: [], gathered: [], inside: [] };
      for (let round = 0; round <= rounds; round += 1)
        for (const way of ['without', 'gathered', 'inside'] as const) {
          const commits = await commitsASecond(database, accounts, way);
          // The first round warms up.
          if (round > 0) found[way].push(commits);
        }
      await listening.close();
      const ratioOf = (way: Way): number =>
        rounded(median(found[way].map((commits, round) => commits / (found.without[round] ?? commits))));
      const figures = {
        commits_per_second_without: Math.round(median(found.without)),
        commits_per_second_gathered: Math.round(median(found.gathered)),
        commits_per_second_inside: Math.round(median(found.inside)),
        ratio: ratioOf('gathered'),
        inside_ratio: ratioOf('inside'),
      };
      return {
        line:
          `${said(figures.commits_per_second_gathered)} commits a second with notices of change, ` +
          `${figures.ratio} of those without (at least ${leastRatio}); with a notification inside each ` +
          `transaction it would be ${figures.inside_ratio}`,
        figures,
        missed: under('commits with notices of change', figures.ratio, leastRatio),
      };
    } finally {
      await listener.close();
      await database.close();
    }
  });
}

async function accountsOf(database: Database): Promise<string[]> {
  const accounts = Array.from({ length: atOnce }, () => randomUUID());
  await database.asSystem((trx) =>
    trx
      .insertInto('account')
      .values(accounts.map((id) => ({ account_id: id, created_at: new Date(0) })))
      .execute(),
  );
  return accounts;
}

async function commitsASecond(database: Database, accounts: string[], way: Way): Promise<number> {
  const end = performance.now() + roundMs;
  const began = performance.now();
  let commits = 0;
  await Promise.all(
    accounts.map(async (account) => {
      while (performance.now() < end) {
        const change: Change = { parts: ['filings'], gstins: [randomUUID()] };
        await database.asTenant(account, async (trx, told) => {
          await write(trx, account);
          if (way === 'gathered') told.changed(account, change);
          if (way === 'inside') await notifyInside(trx, account, change);
        });
        commits += 1;
      }
    }),
  );
  return (commits / (performance.now() - began)) * 1000;
}

const write = (trx: Trx, account: string): Promise<unknown> =>
  trx.updateTable('account').set({ created_at: new Date() }).where('account_id', '=', account).execute();

const notifyInside = (trx: Trx, account: string, change: Change): Promise<unknown> =>
  sql`select pg_notify(${changeChannel}, ${payloadsOf(new Map([[account, change]]))[0]})`.execute(trx);
