import type { Client } from 'pg';
import { openDatabase } from '#db/open.ts';
import { dueWork } from '#db/rows/work.ts';
import { lineUpAll } from '#jobs/queue.ts';
import { onDatabase, withServer } from './databases.ts';
import { median, rounded, said, timed, under } from './figures.ts';
import { fillPopulation, populationNow } from './population.ts';
import type { Finding } from './finding.ts';

const leastRatio = 0.3;
const mostGrowthMB = 32;
const rounds = 3;

/**
 * One tick in ten finds every tenth schedule due within one minute. The baseline marks the same rows by one UPDATE,
 * without places, batches or rows that another worker holds.
 */
export const tick = ({ registrations }: { registrations: number }): Promise<Finding> =>
  withServer(async (server) => {
    const url = await server.database('tick');
    await fillPopulation(url, { registrations, periods: 0, say: () => undefined });
    const due = Math.floor(registrations / 10);
    const database = openDatabase(url);
    const work = dueWork(database);
    let wall = Date.now();
    const tickNow = () =>
      lineUpAll({ work, clock: { product: async () => populationNow, wall: () => wall } });
    try {
      return await onDatabase(url, async (client) => {
        const seconds: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
        const grown: number[] = [];
        // The first round warms up both and does not count.
        for (let round = 0; round <= rounds; round += 1) {
          await makeDue(client);
          const bare = await timed(() => client.query(bareUpdate, [new Date(populationNow)]));
          await makeDue(client);
          wall = Date.now();
          const memory = memoryOf();
          const ours = await timed(async () => {
            const put = await tickNow();
            if (put !== due) throw new Error(`${put} of ${due} were put into the line`);
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
            `${said(due)} of ${said(registrations)} schedules due in one minute are in the line in ${rounded(ours, 1)} s: ` +
            `${said(due / ours)} a second, ${rounded(ratio)} of a bare UPDATE (at least ${leastRatio}); ` +
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
            ...under('schedules a second beside a bare UPDATE', ratio, leastRatio),
            ...(growthMB > mostGrowthMB
              ? [`memory grew by ${rounded(growthMB)} MB, at most ${mostGrowthMB}`]
              : []),
          ],
        };
      });
    } finally {
      await database.close();
    }
  });

const bareUpdate = 'update work set enqueued_at = now(), place = 0 where due_at <= $1';

/** Makes every tenth registration due within the minute before now, and empties the line. */
async function makeDue(client: Client): Promise<void> {
  const lastMinute = new Date(populationNow - 60_000);
  await client.query(
    `with numbered as (select registration_id, row_number() over (order by registration_id) as r from work)
     update work set enqueued_at = null, place = null, due_at = $1::timestamptz + (r % 60) * interval '1 second'
     from numbered where numbered.registration_id = work.registration_id and r % 10 = 0`,
    [lastMinute],
  );
  await client.query('vacuum analyze work');
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
