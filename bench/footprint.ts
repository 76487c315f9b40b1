import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDeployment } from './deployment/deployment.ts';
import { acceptedFilings, addPeopleWithGstins, comeToRest, pressToday, start } from './deployment/filing.ts';
import { writePackaged } from './deployment/packaged.ts';
import { type Program, restartAfterMs } from './deployment/program.ts';
import { median, over, rounded } from './figures.ts';
import type { Finding } from './finding.ts';

const gstins = 100;
const starts = 5;
const mostMegabytes = 180;
const mostSeconds = 2;

/**
 * What a process of each role takes, as a package runs it: memory when it is ready and at its most while 100 GSTINs file
 * both returns, and the time from its start until it is ready, on a database that has its schema.
 */
export async function footprint(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'shunya-packaged-'));
  const packaged = writePackaged(folder);
  const deployment = await openDeployment({
    program: () => packaged,
    apis: 1,
    workers: 1,
    at: start,
    portalCallsPerSecond: 100,
    latencyMs: 0,
  });
  try {
    const [api, worker] = [deployment.apis[0], deployment.workers[0]];
    if (api === undefined || worker === undefined) throw new Error('a process is missing');
    const idle = { api: megabytes(api, 'VmRSS'), worker: megabytes(worker, 'VmRSS') };
    const { people } = await addPeopleWithGstins(deployment, { people: 4, gstins });
    await Promise.all(people.map(pressToday));
    if (!(await comeToRest(deployment, people, gstins * 2)))
      throw new Error(`only ${acceptedFilings(deployment).length} returns were filed`);
    const most = { api: megabytes(api, 'VmHWM'), worker: megabytes(worker, 'VmHWM') };
    const seconds = { api: await startSeconds(api), worker: await startSeconds(worker) };
    const figures = {
      gstins,
      api_idle_MB: idle.api,
      api_most_MB: most.api,
      api_start_s: rounded(seconds.api),
      worker_idle_MB: idle.worker,
      worker_most_MB: most.worker,
      worker_start_s: rounded(seconds.worker),
    };
    return {
      line:
        `api ${idle.api} MB when ready, ${most.api} at its most while ${gstins} GSTINs file; worker ${idle.worker} and ` +
        `${most.worker} (at most ${mostMegabytes}); ready ${rounded(seconds.api)} s and ${rounded(seconds.worker)} s after ` +
        `their start (at most ${mostSeconds}; median of ${starts})`,
      figures,
      missed: [
        ...over('memory of the api, MB', most.api, mostMegabytes),
        ...over('memory of the worker, MB', most.worker, mostMegabytes),
        ...over('start of the api, s', seconds.api, mostSeconds),
        ...over('start of the worker, s', seconds.worker, mostSeconds),
      ],
    };
  } finally {
    await deployment.close();
    rmSync(folder, { recursive: true });
  }
}

/** Of Linux: what it has in memory now, or has had at most. */
function megabytes(program: Program, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${program.pid()}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024);
}

async function startSeconds(program: Program): Promise<number> {
  const found: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    await program.kill();
    const ended = performance.now();
    await program.ready();
    found.push((performance.now() - ended - restartAfterMs) / 1000);
  }
  return median(found);
}
