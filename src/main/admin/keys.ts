import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '#domain/shared/result.ts';
import { openDatabase } from '#db/open.ts';
import { type ProcessSelf, processRows } from '#db/rows/process.ts';
import { sealedRows } from '#db/rows/sealed.ts';
import {
  type KeyFile,
  type KeyRefused,
  newKeyFile,
  parseKeyFile,
  withCurrent,
  withNewKey,
  withoutKey,
  writeKeyFile,
} from '#security/keyFile.ts';
import { sealWith } from '#security/seal.ts';
import { resealAll } from '#usecases/operate/resealAll.ts';
import type { SealedRows } from '#usecases/ports/operate.ts';
import { readConfig } from '../config/config.ts';
import { formatKeyFailure } from '../config/keyFile.ts';
import { formatDatabaseRefusal } from '../databaseRefusal.ts';
import { printedKeys, readKeys } from '../keys.ts';
import { calledAs } from './calledAs.ts';

const help = `${calledAs('keys')} COMMAND

  new FILE       makes a key file with one key, which its owner alone may read; there must be none
  status         which keys there are, and how much each has sealed
  add            adds a key, which seals nothing yet: start every process anew, so that each knows it
  use KEY        what is new is sealed with it from then on; refused while a running process does not know it. Start every
                 process anew
  use KEY --wait the same, and waits until every running process knows it
  reseal         seals with it whatever another key has sealed, while the program works; may be ended and begun again
  retire KEY     takes a key that seals nothing any more, and is not the first, out of the file: start every process anew
  --help         this

The settings are those of the program: the environment. Keep a copy of the file, apart from the database, before each
change. Exit code 0: done; 1: something to look at; 2: the settings or the command are wrong.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// `| head` has seen enough: the work goes on, since half of it would have to be done again.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const [done, toLookAt, wrong] = [0, 1, 2];

const refusals: Record<KeyRefused, string> = {
  unknown_key: 'The key file has no such key.',
  current_key: 'This key seals what is new: use another one first.',
  first_key:
    'The first key makes the hashes by which sessions, links, API keys and recovery codes are known: it stays. docs/operations.md says what is gone without it.',
};

async function main(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const [command = '--help', subject = '', ...more] = process.argv.slice(2);
  if (command === '--help') {
    process.stdout.write(help);
    return done;
  }
  const waits = command === 'use' && more.join() === '--wait';
  if (more.length > 0 && !waits) return misused();
  if (command === 'new' && subject !== '') return makeFile(subject);
  const read = readConfig(env);
  if (!read.ok)
    return complain(`The settings are wrong:\n${read.failure.map((one) => `  - ${one}`).join('\n')}`);
  const { config, secrets } = read.value;
  const path = config.keysFile ?? join(config.dataDir, 'keys');
  const ring = readKeys(config);
  if (!ring.ok) return complain(formatKeyFailure(ring.failure));
  const { keysCommand } = config;
  if (keysCommand !== null && ['add', 'use', 'retire'].includes(command))
    return complain(
      'The keys are what SHUNYA_KEYS_COMMAND prints: change them where it reads them, as docs/operations.md says.',
    );
  const printed = keysCommand === null ? ok(readFileSync(path, 'utf8')) : printedKeys(keysCommand);
  const file = printed.ok ? parseKeyFile(printed.value) : null;
  if (file === null) return complain('The key file is wrong.');
  if (command === 'add' && subject === '') return addKey(path, file);
  const { databaseUrl } = secrets;
  // A demo is one process, which reads the file at its next start.
  if (command === 'use' && subject !== '' && databaseUrl === null) return useKey(path, file, subject);
  if (databaseUrl === null)
    return complain(
      'DATABASE_URL is missing: the embedded database of a demo is reached by its own program alone.',
    );
  const database = openDatabase(databaseUrl, { maxConnections: 2 });
  const rows = sealedRows(database);
  const processes = processRows(database);
  try {
    if (command === 'use' && subject !== '') {
      if (!withCurrent(file, subject).ok) return useKey(path, file, subject);
      const unready = await processesWithout(processes, subject, waits);
      if (unready.length > 0) return refuseUse(unready, subject);
      return useKey(path, file, subject);
    }
    if (command === 'status' && subject === '') {
      const code = await printStatus(rows, file);
      return printProcesses(await processes.running(), file) ? code : toLookAt;
    }
    if (command === 'reseal' && subject === '') {
      await resealAll({ rows, seal: sealWith(ring.value) }, file.current, ({ place, resealed, unopened }) => {
        if (resealed > 0) say(`${place}: ${resealed} sealed anew`);
        if (unopened > 0) say(`${place}: ${unopened} that no key of the file opens`);
      });
      const code = await printStatus(rows, file);
      return printProcesses(await processes.running(), file) ? code : toLookAt;
    }
    if (command === 'retire' && subject !== '') return await retireKey(rows, processes, path, file, subject);
    return misused();
  } finally {
    await database.close();
  }
}

function complain(sentence: string): number {
  say(sentence);
  return wrong;
}

const misused = (): number => complain(help.trimEnd());

function makeFile(path: string): number {
  try {
    writeKeyFile(path, newKeyFile(), { fresh: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    say('There is a file already: it is left as it is.');
    return toLookAt;
  }
  say(`Made ${path}. Keep a copy apart from the database: without it no credential opens again.`);
  return done;
}

function addKey(path: string, former: KeyFile): number {
  const { file, id } = withNewKey(former);
  writeKeyFile(path, file, { fresh: false });
  say(`Added ${id}. Start every process anew, and then: use ${id}`);
  return done;
}

function useKey(path: string, former: KeyFile, id: string): number {
  const used = withCurrent(former, id);
  if (!used.ok) return complain(refusals[used.failure]);
  writeKeyFile(path, used.value, { fresh: false });
  say(`What is new is sealed with ${id}. Start every process anew, and then: reseal`);
  return done;
}

/** How many values each key has sealed, and how many no key of the file can open. */
async function printStatus(rows: SealedRows, { current, keys }: KeyFile): Promise<number> {
  const sealed = await sealedBy(rows);
  const [first] = Object.keys(keys);
  for (const id of Object.keys(keys)) {
    const marks = [id === current ? 'seals what is new' : '', id === first ? 'makes the hashes' : ''];
    say([`${id}: ${sealed.get(id) ?? 0} sealed with it`, ...marks.filter((mark) => mark !== '')].join(', '));
  }
  const lost = [...sealed].filter(([id]) => !(id in keys));
  for (const [id, count] of lost)
    say(`${id}: ${count} sealed with it, and it is not in the file: they do not open`);
  const left = [...sealed].filter(([id]) => id !== current).reduce((sum, [, count]) => sum + count, 0);
  say(left === 0 ? 'Nothing is left to reseal.' : `${left} left to reseal.`);
  return lost.length === 0 ? done : toLookAt;
}

type Processes = ReturnType<typeof processRows>;

const nameOf = ({ roles, host, keys, currentKey }: ProcessSelf): string =>
  `${roles} on ${host}, which holds ${keys.join(', ')} and seals with ${currentKey}`;

const lookAgainMs = 1_000;

/** The running processes that do not know the key; `waits`: looks again until each knows it. */
async function processesWithout(processes: Processes, id: string, waits: boolean): Promise<ProcessSelf[]> {
  for (let said = ''; ;) {
    const unready = (await processes.running()).filter(({ keys }) => !keys.includes(id));
    if (!waits || unready.length === 0) return unready;
    const names = unready.map(nameOf).join('; ');
    if (names !== said) say(`Waits until these know ${id}: ${names}. Start them anew.`);
    said = names;
    await sleep(lookAgainMs);
  }
}

function refuseUse(unready: readonly ProcessSelf[], id: string): number {
  for (const each of unready) say(`${id} is not known to: ${nameOf(each)}`);
  say(
    `Nothing is changed: what is sealed with ${id} would not open there. Start these processes anew, then: use ${id}`,
  );
  return toLookAt;
}

/** False when a running process seals with another key than the file says. */
function printProcesses(running: readonly ProcessSelf[], { current }: KeyFile): boolean {
  const late = running.filter(({ currentKey }) => currentKey !== current);
  for (const each of late) say(`Restart: ${nameOf(each)}`);
  return late.length === 0;
}

async function retireKey(
  rows: SealedRows,
  processes: Processes,
  path: string,
  former: KeyFile,
  id: string,
): Promise<number> {
  const file = withoutKey(former, id);
  if (!file.ok) return complain(refusals[file.failure]);
  const sealing = (await processes.running()).filter(({ currentKey }) => currentKey === id);
  if (sealing.length > 0) {
    for (const each of sealing) say(`Restart first: ${nameOf(each)}`);
    return toLookAt;
  }
  const count = (await sealedBy(rows)).get(id) ?? 0;
  if (count > 0) {
    say(`${count} are still sealed with ${id}: reseal first.`);
    return toLookAt;
  }
  writeKeyFile(path, file.value, { fresh: false });
  say(
    `${id} is no longer in the file. Start every process anew. Keep it with the backups that were made before.`,
  );
  return done;
}

async function sealedBy(rows: SealedRows): Promise<Map<string, number>> {
  const sealed = new Map<string, number>();
  for (const place of rows.places)
    for (const { key, count } of await rows.count(place)) sealed.set(key, (sealed.get(key) ?? 0) + count);
  return sealed;
}

process.exitCode = await main(process.env).catch((error: unknown) => {
  const sentence = formatDatabaseRefusal(error);
  if (sentence === null) throw error;
  return complain(sentence);
});
