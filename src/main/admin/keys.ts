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
import { readFileOrNull } from '../config/namedFiles.ts';
import { formatKeyFailure } from '../config/keyFile.ts';
import { formatDatabaseRefusal } from '../databaseRefusal.ts';
import { printedKeys, readKeys } from '../keys.ts';
import { calledAs } from './calledAs.ts';

const help = `${calledAs('keys')} COMMAND

  new FILE       makes a key file with one key, readable by its owner alone; an existing file is never overwritten
  status         lists the keys, how much each has sealed, and the processes that need a restart
  add            adds a key that seals nothing yet. Then restart every process, so that each knows the key
  use KEY        seals new values with this key. Refused while a running process does not know it. Then restart every process
  use KEY --wait the same, but waits until every running process knows the key
  reseal         seals older values with the current key, while the program runs; can be interrupted and repeated
  retire KEY     removes a key that seals nothing any more and is not the first. Then restart every process
  --help         this

The settings come from the environment, as the program's do. Before each change keep a copy of the file, apart from the
database. Exit code 0: done; 1: something needs your attention; 2: the settings or the command are wrong.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// `| head` has seen enough: the work goes on, since half of it would have to be done again.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const [done, toLookAt, wrong] = [0, 1, 2];

const refusals: Record<KeyRefused, string> = {
  unknown_key: 'The key file has no such key.',
  current_key: 'This key seals new values: use another one first.',
  first_key:
    'The first key makes the hashes of sessions, links, API keys and recovery codes: it stays. docs/operations.md lists what is lost without it.',
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
  const read = readConfig(env, readFileOrNull);
  if (!read.ok)
    return complain(`The settings are wrong:\n${read.failure.map((one) => `  - ${one}`).join('\n')}`);
  const { config, secrets } = read.value;
  const path = config.keysFile ?? join(config.dataDir, 'keys');
  const ring = readKeys(config);
  if (!ring.ok) return complain(formatKeyFailure(ring.failure));
  const { keysCommand } = config;
  if (keysCommand !== null && ['add', 'use', 'retire'].includes(command))
    return complain(
      'The keys come from SHUNYA_KEYS_COMMAND: change them in your key store (docs/operations.md, Changing keys).',
    );
  const printed = keysCommand === null ? ok(readFileSync(path, 'utf8')) : printedKeys(keysCommand);
  const file = printed.ok ? parseKeyFile(printed.value) : null;
  if (file === null) return complain('The key file is wrong.');
  if (command === 'add' && subject === '') return addKey(path, file);
  const { databaseUrl } = secrets;
  // A demo is one process, which reads the file at its next start.
  if (command === 'use' && subject !== '' && databaseUrl === null) return useKey(path, file, subject);
  if (databaseUrl === null)
    return complain('DATABASE_URL is missing. The embedded database of a demo cannot be reached from here.');
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
        if (resealed > 0) say(`${place}: ${resealed} resealed`);
        if (unopened > 0) say(`${place}: ${unopened} that no key of the file can open`);
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
    say('The file exists already and is left as it is.');
    return toLookAt;
  }
  say(`Made ${path}. Keep a copy apart from the database: without it no credential can be decrypted.`);
  return done;
}

function addKey(path: string, former: KeyFile): number {
  const { file, id } = withNewKey(former);
  writeKeyFile(path, file, { fresh: false });
  say(`Added ${id}. Restart every process, then: use ${id}`);
  return done;
}

function useKey(path: string, former: KeyFile, id: string): number {
  const used = withCurrent(former, id);
  if (!used.ok) return complain(refusals[used.failure]);
  writeKeyFile(path, used.value, { fresh: false });
  say(`New values are sealed with ${id}. Restart every process, then: reseal`);
  return done;
}

/** How many values each key has sealed, and how many no key of the file can open. */
async function printStatus(rows: SealedRows, { current, keys }: KeyFile): Promise<number> {
  const sealed = await sealedBy(rows);
  const [first] = Object.keys(keys);
  for (const id of Object.keys(keys)) {
    const marks = [id === current ? 'seals new values' : '', id === first ? 'makes the hashes' : ''];
    say([`${id}: ${sealed.get(id) ?? 0} sealed with it`, ...marks.filter((mark) => mark !== '')].join(', '));
  }
  const lost = [...sealed].filter(([id]) => !(id in keys));
  for (const [id, count] of lost)
    say(`${id}: ${count} sealed with it, but the file does not have it: they cannot be opened`);
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
    if (names !== said) say(`Waiting for these processes to know ${id}: ${names}. Restart them.`);
    said = names;
    await sleep(lookAgainMs);
  }
}

function refuseUse(unready: readonly ProcessSelf[], id: string): number {
  for (const each of unready) say(`Does not know ${id}: ${nameOf(each)}`);
  say(
    `Nothing is changed, because these processes could not open values sealed with ${id}. Restart them, then: use ${id}`,
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
  say(`${id} is removed from the file. Restart every process. Keep the removed key with older backups.`);
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
