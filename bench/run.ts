import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpu, efficiency } from './filing.ts';
import { lighthouse, weight } from './pages.ts';

/** What a bench found: one line to print, and the figures behind it. `missed` names what fell short. */
export type Finding = { line: string; figures: Record<string, number>; missed: string[] };

const benches: Record<string, () => Promise<Finding>> = { weight, lighthouse, efficiency, cpu };
const resultsFile = join(import.meta.dirname, 'results.json');

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}

const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, unknown>;
const missed: string[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const found = await bench();
  console.log(`${name}: ${found.line}`);
  for (const shortfall of found.missed) console.log(`  missed: ${shortfall}`);
  results[name] = { on: new Date().toISOString().slice(0, 10), ...found };
  missed.push(...found.missed);
}
writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
process.exit(missed.length > 0 ? 1 : 0);
