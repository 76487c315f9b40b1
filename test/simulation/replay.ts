import { parseArgs } from 'node:util';
import { liveYears, sayBroken } from './year.ts';

/** `node test/simulation/replay.ts --seed N --years 1 --gstins 5`: one run again, ended by one line of counts. */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, years: { type: 'string' }, gstins: { type: 'string' } },
});
const seed = Number(values.seed ?? 1);
const began = performance.now();
const outcome = await liveYears(seed, {
  years: Number(values.years ?? 1),
  gstins: Number(values.gstins ?? 5),
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);
if (outcome.broken !== null) print(sayBroken(outcome));
const counts = Object.entries(outcome.counts).map(([name, count]) => `${name} ${count}`);
print(
  `seed ${seed}, ${counts.join(', ')}, ${((performance.now() - began) / 1000).toFixed(1)} s, ${outcome.broken === null ? 'sound' : 'BROKEN'}`,
);
process.exitCode = outcome.broken === null ? 0 : 1;
