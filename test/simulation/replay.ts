import { parseArgs } from 'node:util';
import { calmMonths, sayCost, schedules } from './calmMonths.ts';
import { portalKindOf } from './portalKinds.ts';
import { liveYears, sayBroken } from './year.ts';

/**
 * `npm run simulate -- --seed N --years 1 --gstins 200`: one run again, with the steps that led to the broken rule,
 * ended by one line of counts and one with the cost of a filed month. `--family sandbox` and `--kindness unkind`
 * choose the portal; `--kindness drawn` draws each switch by the seed, and a line such as `kind,expiry=120` throws
 * single ones. `--answers none` has the portal speak for itself alone, in place of answers out of the corpus now and
 * then. `--to M` lives every seed from N to M and tells only of those that break. `--calm` lives months in which
 * nothing fails, and tells only their cost.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    to: { type: 'string' },
    years: { type: 'string', default: '1' },
    gstins: { type: 'string', default: '5' },
    family: { type: 'string', default: 'raw' },
    kindness: { type: 'string', default: 'kind' },
    answers: { type: 'string', default: 'corpus' },
    calm: { type: 'boolean', default: false },
  },
});
const number = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} ${text} is no number above 0`);
  return value;
};
const first = number('seed', values.seed);
const last = number('to', values.to ?? values.seed);
const { family, kindness } = values;
if (family !== 'raw' && family !== 'sandbox') throw new Error('--family is raw or sandbox');
const { answers } = values;
if (answers !== 'corpus' && answers !== 'none') throw new Error('--answers is corpus or none');
const life = {
  years: number('years', values.years),
  gstins: number('gstins', values.gstins),
  answers: answers === 'corpus',
};

const print = (text: string): void => void process.stdout.write(`${text}\n`);
if (values.calm) {
  for (const revives of [false, true]) {
    print(`A portal that ${revives ? 'revives a lapsed session within a day' : 'revives no session'}:`);
    for (const [name, schedule] of Object.entries(schedules))
      print(`  ${sayCost(name, await calmMonths(schedule, revives))}`);
  }
  process.exit(0);
}
const began = performance.now();
const total: Record<string, number> = {};
const broken: number[] = [];
for (let seed = first; seed <= last; seed += 1) {
  const outcome = await liveYears(seed, { ...life, portalKind: portalKindOf(family, kindness, seed) });
  for (const [name, count] of Object.entries(outcome.counts)) total[name] = (total[name] ?? 0) + count;
  if (outcome.broken === null) continue;
  broken.push(seed);
  print(last === first ? sayBroken(outcome) : `seed ${seed}: ${outcome.broken}`);
}
const counts = Object.entries(total).map(([name, count]) => `${name} ${count}`);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
const seeds = last === first ? `seed ${first}` : `seeds ${first} to ${last}`;
const verdict =
  broken.length === 0
    ? 'sound'
    : last === first
      ? 'BROKEN'
      : `BROKEN in ${broken.length}: ${broken.join(' ')}`;
const filedMonths = (total['filed'] ?? 0) / 2;
const aMonth = (name: string): number => (total[name] ?? 0) / filedMonths;
print(
  sayCost('each month that Shunya filed', {
    sessionCodes: aMonth('sessionCodes'),
    codesOfReturns: aMonth('codesOfReturns'),
    filingCalls: aMonth('filingCalls'),
    lookedUp: aMonth('lookedUp'),
    evidenceCalls: aMonth('evidenceCalls'),
    refreshCalls: aMonth('refreshCalls'),
  }),
);
print(`${seeds}, ${counts.join(', ')}, ${seconds} s, ${verdict}`);
process.exitCode = broken.length === 0 ? 0 : 1;
