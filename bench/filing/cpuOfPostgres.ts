import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

/** CPU time in milliseconds, in clock ticks of 10: a hundred a second on every Linux that Node runs on. */
const tickMs = 10;

type Stat = { parent: number; ownMs: number; endedChildrenMs: number };

/**
 * The CPU time of the server behind `url`, its ended and living processes together; null where there is no /proc of
 * the same machine.
 */
export async function cpuOfPostgres(url: string): Promise<number | null> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = statOf(rows[0]?.pid ?? 0)?.parent;
    const main = postmaster === undefined ? null : statOf(postmaster);
    if (main === null) return null;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat?.parent === postmaster);
    return children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), main.ownMs + main.endedChildrenMs);
  } finally {
    await client.end();
  }
}

/** Fields of /proc/pid/stat behind the name in brackets, which may hold blanks. */
function statOf(pid: number): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const ticks = (first: number): number => (fields[first] ?? 0) + (fields[first + 1] ?? 0);
  return { parent, ownMs: ticks(11) * tickMs, endedChildrenMs: ticks(13) * tickMs };
}
