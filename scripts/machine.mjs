import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where npm has a packaged Node 24. */
const withNode = new Set(['linux-x64', 'linux-arm64', 'win32-x64']);

/** Where a packaged PostgreSQL exists; src/db/embedded/home.ts finds it. */
const withPostgres = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']);

/**
 * Everything `command` needs and this machine lacks, each as a sentence that says what to do. Asked before anything
 * is installed or made; empty when nothing is missing that can be known by then.
 */
export async function lackingFor(command) {
  const lacking = [lackingNode()];
  const starts = command === 'start' || command === 'dev';
  const own = starts ? given('DATABASE_URL') === undefined : command === 'test';
  if (own) lacking.push(lackingPostgres(starts));
  if (starts) lacking.push(unusableDataFolder(), await takenPort());
  return lacking.filter((sentence) => sentence !== undefined);
}

const platform = () => `${process.platform}-${process.arch}`;
const given = (name) => (process.env[name] === '' ? undefined : process.env[name]);

function lackingNode() {
  const own = Number(/^v(\d+)\./.exec(process.version)?.[1] ?? 0);
  if (own < 20) return `Shunya needs Node 20 or newer, and this is ${process.version}: install Node 24.`;
  if (own >= 24 || (withNode.has(platform()) && hasGlibc())) return undefined;
  return (
    `Shunya runs on Node 24, and npm has no Node 24 to bring for this machine (${platform()}${libc()}). ` +
    `Its own Node is ${process.version}: install Node 24 or newer and run the same command again.`
  );
}

function lackingPostgres(starts) {
  const otherwise = starts ? ' Set DATABASE_URL to a PostgreSQL 18 server.' : '';
  if (!withPostgres.has(platform()) || !hasGlibc())
    return `There is no packaged PostgreSQL for this machine (${platform()}${libc()}).${otherwise}`;
  // A cluster that exists runs without a name; only making one asks for it.
  if (starts && existsSync(join(dataFolder(), 'postgres/cluster'))) return undefined;
  if (hasName()) return undefined;
  return (
    `The user id ${process.getuid()} has no name on this machine (no line in /etc/passwd), and PostgreSQL makes ` +
    `no database for such a user. Run this as a user that has one.${starts ? ` Or set DATABASE_URL to a PostgreSQL 18 server.` : ''}`
  );
}

function hasName() {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

let glibc;

/** The packaged binaries for Linux are linked against glibc. */
function hasGlibc() {
  if (process.platform !== 'linux') return true;
  // Looking up the names of connections could take seconds.
  process.report.excludeNetwork = true;
  glibc ??= process.report.getReport().header.glibcVersionRuntime !== undefined;
  return glibc;
}

const libc = () => (hasGlibc() ? '' : ', without glibc');

const dataFolder = () => resolve(root, given('DATA_DIR') ?? 'data');

/**
 * This and the port the program looks at again when it starts; this check reports it before time is spent on an
 * install.
 */
function unusableDataFolder() {
  try {
    if (statSync(dataFolder()).isDirectory()) return undefined;
  } catch (error) {
    if (error.code !== 'ENOTDIR') return undefined;
  }
  return `The data folder ${dataFolder()} cannot be used: a file stands in its place. Set DATA_DIR to another folder.`;
}

function takenPort() {
  const port = Number(given('PORT') ?? 3000);
  const host = given('HOST') ?? (given('SHUNYA_MODE') === 'production' ? '0.0.0.0' : '127.0.0.1');
  const listens = (given('SHUNYA_ROLES') ?? 'api').includes('api');
  if (!listens || !Number.isInteger(port) || port < 0 || port > 65_535) return undefined;
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', (error) =>
      answer(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken: by another program, or by a Shunya that runs already. Set PORT to a free one.`
          : undefined,
      ),
    );
    server.listen({ host, port }, () => server.close(() => answer(undefined)));
  });
}
