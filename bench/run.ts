import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { api } from './api.ts';
import type { Finding } from './finding.ts';
import { failoverTest } from './failover.ts';
import { growth } from './growth.ts';
import { crashTest } from './crash.ts';
import { efficiency } from './filing.ts';
import { phone } from './phone.ts';
import { sizing } from './sizing.ts';
import { storage } from './storage.ts';
import { tick } from './tick.ts';

/** A smaller population tries a bench out; the goals hold at a million. */
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { registrations: { type: 'string', default: '1000000' } },
});
const scale = { registrations: Number(values.registrations) };

const benches: Record<string, () => Promise<Finding>> = {
  efficiency,
  crash: crashTest,
  failover: failoverTest,
  tick: () => tick(scale),
  growth: () => growth(scale),
  api,
  storage,
  phone,
};
const resultsFile = join(import.meta.dirname, 'results.json');

const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0 || !(scale.registrations >= 1000)) {
  console.error(
    `Usage: npm run bench -- [${Object.keys(benches).join('|')}] ... [--registrations at least 1000]`,
  );
  process.exit(2);
}

const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, Finding>;
const missed: string[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const found = await bench();
  console.log(`${name}: ${found.line}`);
  for (const shortfall of found.missed) console.log(`  missed: ${shortfall}`);
  results[name] = { on: new Date().toISOString().slice(0, 10), ...found } as Finding;
  missed.push(...found.missed);
}
writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
const page = join(import.meta.dirname, '..', 'docs', 'performance.md');
writeFileSync(page, sizing(readFileSync(page, 'utf8'), results));
// As `npm run check` wants them.
const root = join(import.meta.dirname, '..');
execFileSync(process.execPath, [join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), resultsFile, page], {
  cwd: root,
});
process.exit(missed.length > 0 ? 1 : 0);
