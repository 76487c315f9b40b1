import { spawn } from 'node:child_process';
import { once } from 'node:events';

/*
 * `npm test` and `npm run test:all`: the scripts named, one after the other, each with its own report; the last line
 * counts over all of them.
 */

type Counts = { passed: number; failed: number; skipped: number };

/** Failures of the scripts, as their runners describe them at the end: repeated last, where somebody looks first. */
const failures: string[] = [];
const shownOfEach = 5000;

/** Runs a script of package.json and reads the counts at the end of its report: Node's runner's, or Playwright's. */
async function run(script: string): Promise<Counts> {
  console.log(`\n== npm run ${script}\n`);
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const closed = once(child, 'close');
  let end = '';
  for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    process.stdout.write(text);
    end = (end + text).slice(-100_000);
  }
  await closed;
  const described = /^✖ failing tests:\n[^]*|^ {2}1\) \[[^]*/m.exec(end)?.[0];
  if (described !== undefined) failures.push(`== failed in ${script}\n\n${described.slice(0, shownOfEach)}`);
  const succeeded = child.exitCode === 0;
  const counted = (...patterns: RegExp[]): number =>
    patterns.reduce((sum, pattern) => sum + Number([...end.matchAll(pattern)].at(-1)?.[1] ?? 0), 0);
  const counts = {
    passed: counted(/^ℹ pass (\d+)$/gm, /^ {2}(\d+) passed/gm),
    failed: counted(
      /^ℹ fail (\d+)$/gm,
      /^ℹ cancelled (\d+)$/gm,
      /^ {2}(\d+) (?:failed|interrupted)$/gm,
      /^ {2}(\d+) did not run$/gm,
    ),
    skipped: counted(/^ℹ skipped (\d+)$/gm, /^ℹ todo (\d+)$/gm, /^ {2}(\d+) skipped$/gm),
  };
  // A runner that dies reports nothing of its tests.
  if (!succeeded || counts.passed === 0) counts.failed = Math.max(1, counts.failed);
  return counts;
}

const began = Date.now();
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const script of process.argv.slice(2)) {
  const counts = await run(script);
  for (const each of ['passed', 'failed', 'skipped'] as const) total[each] += counts[each];
}
for (const each of failures) console.log(`\n${each}`);
console.log(`\n${((Date.now() - began) / 1000).toFixed(0)} s, ${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
