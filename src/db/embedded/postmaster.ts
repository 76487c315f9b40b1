import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type Cluster, superuser } from './cluster.ts';
import { errorCode } from './failures.ts';

/** A running server writes this into its data directory: pid, port and whether it accepts connections. */
export type Postmaster = { pid: number; port: number; ready: boolean };

export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  let lines: string[];
  try {
    lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  // The file grows line by line while the server starts.
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

/** The superuser's address of the `postgres` database; TLS is off whatever PGSSLMODE says: it is loopback. */
export function serverUrl(cluster: Cluster, port: number): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/postgres?sslmode=disable`;
}

/**
 * The live server of this very cluster, proved by connecting: a pid may belong to any process by now, and a
 * copied folder brings the pid file and the password of the original.
 */
export async function answeringServer(cluster: Cluster): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(cluster.data);
  if (postmaster === undefined || !(postmaster.port > 0)) return undefined;
  const client = new Client({
    connectionString: serverUrl(cluster, postmaster.port),
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => {
    // A server that goes away during the query does not answer.
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const served = rows[0]?.data_directory ?? '';
    return (await realpath(served)) === (await realpath(cluster.data)) ? postmaster : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Removes a pid file whose process is not the server of this cluster; PostgreSQL itself refuses to start when any
 * process has that pid, which is common after a container restart. Returns whether it did.
 */
export async function removeStalePidFile(data: string): Promise<boolean> {
  const before = await readPostmaster(data);
  if (before === undefined || (await isServerOf(before.pid, data))) return false;
  const file = join(data, 'postmaster.pid');
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    // Taken aside first: between reading and removing, another start may have written its own.
    await rename(file, aside);
    const taken = Number((await readFile(aside, 'utf8')).split('\n')[0]);
    if (taken !== before.pid) {
      await rename(aside, file);
      return false;
    }
    await rm(aside);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** A server works inside its data directory, which Linux shows; elsewhere its command line names it. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data));
    if (process.platform === 'win32') return true;
    const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']);
    return stdout.includes(data);
  } catch {
    // Another account's process, or one that ended meanwhile: not a server we started.
    return false;
  }
}
