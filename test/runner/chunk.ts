import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Message } from './messages.ts';

type Counts = { passed: number; failed: number; skipped: number };
/** What came of the tests, how long those of each file took, and each failure in full. */
export type Tally = Counts & { files: { name: string; ms: number }[]; failures: string[] };

/** Lines that name the ten slowest files, slowest first; none where hardly more than those have run. */
export function slowestOf(files: Tally['files']): string[] {
  if (files.length <= 10) return [];
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  const lines = slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  return ['\nThe ten slowest files, by the time of their tests:', ...lines];
}

/** The failures once more: who has only the end of a long report, as of a CI run, finds them there. */
export function failuresOf({ failures }: Tally): string[] {
  return failures.length === 0 ? [] : ['\nWhat failed, once more:', ...failures.map((text) => `\n${text}`)];
}

/** A test that ends nothing for so long hangs. */
const silenceMs = 400_000;

/**
 * Runs a chunk of test files in one process and prints what comes of it: failures in full at once, then a
 * line per file. A process that dies or hangs counts as one failure more.
 */
export async function runChunk(
  files: string[],
  options: { env: NodeJS.ProcessEnv; signal: AbortSignal; print: (text: string) => void },
): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };
  const perFile = new Map<string, Counts & { ms: number }>();
  let lastStarted = 'nothing yet';
  let done = false;
  let hung = false;
  const tell = (failure: string): void => {
    tally.failures.push(failure);
    options.print(`\n${failure}\n`);
  };
  const child = fork(join(import.meta.dirname, 'worker.ts'), files, {
    env: options.env,
    execArgv: [],
    detached: process.platform !== 'win32',
  });
  const kill = (): void => killWithChildren(child);
  options.signal.addEventListener('abort', kill);
  const silence = setTimeout(() => {
    hung = true;
    kill();
  }, silenceMs);

  child.on('message', (message: Message) => {
    silence.refresh();
    if (message.kind === 'started') lastStarted = message.name;
    else if (message.kind === 'done') done = true;
    else if (message.kind === 'note')
      options.print(`! ${message.text}\n    ${files.map(shortName).join('\n    ')}`);
    else {
      const file = perFile.get(message.file) ?? { passed: 0, failed: 0, skipped: 0, ms: 0 };
      perFile.set(message.file, file);
      file.ms += message.ms;
      for (const counted of [tally, file]) counted[message.kind] += 1;
      if (message.kind === 'failed' && message.text !== '') tell(message.text);
    }
  });
  const ending = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  clearTimeout(silence);
  options.signal.removeEventListener('abort', kill);

  for (const [name, file] of perFile) {
    tally.files.push({ name: shortName(name), ms: file.ms });
    const counts = `${file.passed} passed${file.failed > 0 ? `, ${file.failed} failed` : ''}${file.skipped > 0 ? `, ${file.skipped} skipped` : ''}`;
    options.print(
      `${file.failed > 0 ? '✖' : '✔'} ${shortName(name)}: ${counts} (${(file.ms / 1000).toFixed(1)} s)`,
    );
  }
  for (const file of files) {
    if (done && ![...perFile.keys()].some((name) => name.endsWith(file)))
      options.print(`- ${file}: no tests`);
  }
  if (!done && !options.signal.aborted) {
    tally.failed += 1;
    const why = hung ? `was silent for ${silenceMs / 1000} s` : `died (${ending})`;
    tell(`✖ A test process ${why}; the last test it told of: ${lastStarted}\n    ${files.join('\n    ')}`);
  }
  return tally;
}

function shortName(file: string): string {
  return file.replace(/^.*[\\/](?=test[\\/])/, '');
}

/** The worker leads a process group, so that servers its tests have started end with it. */
function killWithChildren(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Gone already.
  }
}
