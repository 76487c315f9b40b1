import './lightHooks.ts';
import { join, relative } from 'node:path';
import { inspect } from 'node:util';
import type { Message } from './messages.ts';

// One process for a chunk of files: a file costs what it alone imports and nothing more.
// This process ends with its files or with the runner, whatever they left open.

process.on('disconnect', () => process.exit(1));
// Listening alone would keep this process alive.
process.channel?.unref();

const files = process.argv.slice(2);
let lastFile = files[0] ?? '';

const tell = (message: Message): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined) throw new Error('Runs only as a child of the test runner');
    process.send(message, () => resolve());
  });

type Ended = {
  name: string;
  file?: string;
  line?: number;
  skip?: string | boolean;
  todo?: string | boolean;
  details: { duration_ms: number; type?: string };
};

const suites = join(import.meta.dirname, 'suites.ts');

function ended(data: Ended): { file: string; name: string; ms: number } {
  // A file's own suite stands in `suites.ts` and is named as the file.
  lastFile = (data.file === suites ? files.find((file) => file === data.name) : data.file) ?? lastFile;
  return { file: lastFile, name: data.name, ms: data.details.duration_ms };
}

/** The error in full, without the frames of Node itself. */
function describe(error: unknown): string {
  const shown = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const text = typeof shown === 'string' ? shown : inspect(shown, { depth: 6 });
  return text
    .split('\n')
    .filter((line) => !/^\s+at .*\(?node:internal/.test(line))
    .join('\n');
}

/** How long the hooks that close things may take after the last test. */
const graceMs = Number(process.env['SHUNYA_TEST_GRACE_MS'] ?? 10_000);
let unfinished = 0;
let grace: NodeJS.Timeout | undefined;

/** Node waits for an empty event loop, which an open handle puts off for ever. */
function watchForTheEnd(type: string, data: object): void {
  if ('nesting' in data && data.nesting === 0) {
    if (type === 'test:enqueue') unfinished += 1;
    if (type === 'test:complete') unfinished -= 1;
  }
  clearTimeout(grace);
  if (unfinished === 0) grace = setTimeout(() => void endAnyway(), graceMs);
  grace?.unref();
}

async function endAnyway(): Promise<void> {
  const open = [...new Set(process.getActiveResourcesInfo())].filter((name) => name !== 'PipeWrap');
  await tell({ kind: 'note', text: `left open after the last test: ${open.join(', ')}` });
  await tell({ kind: 'done' });
  process.exit(0);
}

// Only now: what is imported above is loaded before the first line runs.
const { run } = await import('node:test');
for await (const event of run({ files: [suites], isolation: 'none' })) {
  watchForTheEnd(event.type, event.data);
  // Not `test:start`, which comes in order of definition and so only with a test's end.
  if (event.type === 'test:dequeue') {
    await tell({ kind: 'started', name: event.data.name });
  } else if (event.type === 'test:pass') {
    const data: Ended = event.data;
    if (data.details.type === 'suite') continue;
    const skipped = data.skip !== undefined || data.todo !== undefined;
    await tell({ kind: skipped ? 'skipped' : 'passed', ...ended(data) });
  } else if (event.type === 'test:fail') {
    const data: Ended = event.data;
    const { error } = event.data.details;
    const childrenFailed = 'failureType' in error && error.failureType === 'subtestsFailed';
    // A suite counts only when it failed by itself, as by a hook; its tests count for themselves.
    if (data.details.type === 'suite' && childrenFailed) continue;
    if (data.todo !== undefined) await tell({ kind: 'skipped', ...ended(data) });
    else {
      const at = data.file === undefined ? '' : ` (${relative(process.cwd(), data.file)}:${data.line ?? 1})`;
      const text = childrenFailed ? '' : `✖ ${data.name}${at}\n${indent(describe(error))}`;
      await tell({ kind: 'failed', ...ended(data), text });
    }
  } else if (
    event.type === 'test:diagnostic' &&
    /^(Error|Warning): (Test|A resource)/.test(event.data.message)
  ) {
    // An error after its test has ended would pass unseen otherwise.
    const name = 'activity after the end of a test';
    await tell({
      kind: 'failed',
      file: lastFile,
      name,
      ms: 0,
      text: `✖ ${name}\n${indent(event.data.message)}`,
    });
  }
}

await tell({ kind: 'done' });
process.exit(0);

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
