import type { Client } from 'pg';
import { openDatabase } from '#db/open.ts';
import { dueWork } from '#db/rows/work.ts';
import { openQueue, tickOf } from '#jobs/tick.ts';
import { onDatabase, withServer } from './databases.ts';
import { median, rounded, said, timed, under } from './figures.ts';
import { fillPopulation, populationNow } from './population.ts';
import type { Finding } from './finding.ts';

const leastRatio = 0.3;
const mostGrowthMB = 32;
const rounds = 3;

/**
 * One tick in ten finds every tenth schedule due within one minute. The baseline inserts the same jobs into a table of
 * the same kind by one INSERT … SELECT, without claims, batches, notices or recovery from a lost worker.
 */
export const tick = ({ registrations }: { registrations: number }): Promise<Finding> =>
  withServer(async (server) => {
    const url = await server.database('tick');
    await fillPopulation(url, { registrations, periods: 0, say: () => undefined });
    const due = Math.floor(registrations / 10);
    const database = openDatabase(url);
    const boss = await openQueue(url, { warn: () => undefined });
    const work = dueWork(database);
    let wall = Date.now();
    const tickNow = tickOf({ work, clock: { product: async () => populationNow, wall: () => wall } }, boss);
    try {
      return await onDatabase(url, async (client) => {
        await client.query('create table bench_job (like pgboss.job_common including all)');
        const seconds: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
        const grown: number[] = [];
        // The first round warms up both and does not count.
        for (let round = 0; round <= rounds; round += 1) {
          await makeDue(client);
          const bare = await timed(() => client.query(insertSelect, [new Date(populationNow)]));
          wall = Date.now();
          const memory = memoryOf();
          const ours = await timed(async () => {
            const put = await tickNow();
            if (put !== due) throw new Error(`${put} of ${due} were put on the queue`);
          });
          if (round === 0) continue;
          grown.push(memory.grown());
          seconds.bare.push(bare / 1000);
          seconds.ours.push(ours / 1000);
        }
        const [ours, bare] = [median(seconds.ours), median(seconds.bare)];
        const ratio = bare / ours;
        const growthMB = median(grown);
        return {
          line:
            `${said(due)} of ${said(registrations)} schedules due in one minute are on the queue in ${rounded(ours, 1)} s: ` +
            `${said(due / ours)} a second, ${rounded(ratio)} of a bare INSERT … SELECT (at least ${leastRatio}); ` +
            `memory after it ${rounded(growthMB, 1)} MB more than before`,
          figures: {
            registrations,
            due,
            seconds: rounded(ours),
            bare_seconds: rounded(bare),
            schedules_per_second: Math.round(due / ours),
            ratio: rounded(ratio),
            memory_growth_MB: rounded(growthMB, 1),
          },
          missed: [
            ...under('schedules a second beside a bare INSERT … SELECT', ratio, leastRatio),
            ...(growthMB > mostGrowthMB
              ? [`memory grew by ${rounded(growthMB)} MB, at most ${mostGrowthMB}`]
              : []),
          ],
        };
      });
    } finally {
      await boss.stop({ graceful: false, close: true });
      await database.close();
    }
  });

const insertSelect = `
  insert into bench_job (name, data, singleton_key, policy)
  select 'registration', jsonb_build_object('id', registration_id), registration_id, 'singleton' from work
  where due_at <= $1`;

/** Makes every tenth registration due within the minute before now and empties the queue and the baseline's table. */
async function makeDue(client: Client): Promise<void> {
  await client.query('truncate bench_job');
  await client.query(`delete from pgboss.job where name = 'registration'`);
  const lastMinute = new Date(populationNow - 60_000);
  await client.query(
    `with numbered as (select registration_id, row_number() over (order by registration_id) as r from work)
     update work set enqueued_at = null, due_at = $1::timestamptz + (r % 60) * interval '1 second'
     from numbered where numbered.registration_id = work.registration_id and r % 10 = 0`,
    [lastMinute],
  );
  await client.query('vacuum analyze work');
  await client.query('vacuum analyze pgboss.job');
  await client.query('checkpoint');
}

/** The memory of this process; garbage is collected before and after where the engine allows it. */
function memoryOf(): { grown(): number } {
  const collect: () => unknown = globalThis.gc ?? (() => undefined);
  const now = (): number => {
    collect();
    return process.memoryUsage().rss;
  };
  const before = now();
  return { grown: () => (now() - before) / 1_000_000 };
}
