import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { workInBatches } from './batch.ts';
import { failuresOf, runChunk, slowestOf, type Tally } from './chunk.ts';
import { dealChunks, findTestFiles } from './files.ts';
import { startTestPostgres, type TestPostgres } from './postgres.ts';
import { openScratch } from './scratch.ts';

const root = dirname(dirname(import.meta.dirname));
const print = (text: string): void => void process.stdout.write(`${text}\n`);
// More than cores: journeys wait for pages and the portal. Still more at once make each other late.
const workers = 2 + Math.max(1, Math.min(2, availableParallelism()));

const stopped = new AbortController();
let postgres: Promise<TestPostgres> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());

async function runAll(): Promise<Tally> {
  const files = await findTestFiles(root, process.argv.slice(2));
  const total: Tally = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };
  if (files.length === 0) return total;
  postgres = startTestPostgres();
  const { url, template, logins } = await postgres;
  const env = {
    ...process.env,
    SHUNYA_TEST_PG_URL: url,
    SHUNYA_TEST_TEMPLATE: template,
    SHUNYA_TEST_LOGINS: JSON.stringify(logins),
  };
  const queue = dealChunks(files, workers).map((chunk) => chunk.map((file) => join(root, file)));
  const work = async (): Promise<void> => {
    for (let chunk = queue.shift(); chunk !== undefined && !stopped.signal.aborted; chunk = queue.shift()) {
      const tally = await runChunk(chunk, { env, signal: stopped.signal, print });
      total.passed += tally.passed;
      total.failed += tally.failed;
      total.skipped += tally.skipped;
      total.files.push(...tally.files);
      total.failures.push(...tally.failures);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return total;
}

const began = Date.now();
await workInBatches();
const scratch = await openScratch();
// Here and in all that is started from here, `tmpdir()` is that folder.
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = scratch.dir;
let total: Tally = { passed: 0, failed: 1, skipped: 0, files: [], failures: [] };
try {
  total = await runAll();
} catch (error) {
  print(`✖ The tests could not run: ${error instanceof Error ? error.stack : String(error)}`);
} finally {
  const server = await postgres?.catch(() => undefined);
  await server?.stop();
  await scratch.remove();
}
for (const line of [...slowestOf(total.files), ...failuresOf(total)]) print(line);
const cut = stopped.signal.aborted ? ', cut short by a signal' : '';
print(`\n${((Date.now() - began) / 1000).toFixed(1)} s, ${total.skipped} skipped${cut}`);
print(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 || stopped.signal.aborted ? 1 : 0;
