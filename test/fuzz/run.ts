import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTestPostgres } from '../runner/postgres.ts';
import { type Case, fuzz, type Fuzzed } from './fuzz.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes ?? '1');
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (): number => Math.round(process.memoryUsage().rss / 1024 / 1024);

const first = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus.json'), 'utf8')) as Case[];
say(`Hostile input for ${minutes} minutes, seed ${seed}: repeat it by --seed ${seed}.`);
const postgres = await startTestPostgres();
process.env['SHUNYA_TEST_PG_URL'] = postgres.url;
process.env['SHUNYA_TEST_TEMPLATE'] = postgres.template;
process.env['SHUNYA_TEST_LOGINS'] = JSON.stringify(postgres.logins);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What is still held once all that can go has gone. */
const heldMegabytes = (): number => {
  collect();
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
};
/** The process serves and asks in one: what stalls it holds every other request up as long. */
const stalls = monitorEventLoopDelay({ resolution: 10 });
stalls.enable();
const heldBefore = heldMegabytes();
const before = megabytes();
const until = Date.now() + minutes * 60_000;
let told = Date.now();
const goesOn = (sent: number): boolean => {
  if (Date.now() - told > 30_000) {
    told = Date.now();
    say(`${sent} requests, ${megabytes()} MB`);
  }
  return Date.now() < until;
};

async function run(): Promise<Fuzzed> {
  try {
    return await fuzz({ seed, first }, goesOn);
  } finally {
    await postgres.stop();
  }
}

const { requests, found, slowest } = await run();
say(`${requests} requests; the slowest answer took ${Math.round(slowest.ms)} ms (${slowest.call}).`);
stalls.disable();
const milliseconds = (nanoseconds: number): number => Math.round(nanoseconds / 1e6);
say(
  `Other requests were held up by ${milliseconds(stalls.percentile(99.9))} ms at most in 999 of 1,000 moments, ` +
    `${milliseconds(stalls.max)} ms at worst (with the asking of this program itself).`,
);
say(
  `Memory: ${before} MB before, ${megabytes()} MB after; held after collecting: ${heldBefore} MB, ${heldMegabytes()} MB.`,
);
for (const { case: one, why } of found) say(`${why}\n  ${JSON.stringify(one)}`);
say(
  found.length === 0
    ? 'Nothing was found.'
    : `${found.length} found: put each into test/fuzz/corpus.json, and mend it.`,
);
process.exitCode = found.length === 0 ? 0 : 1;
