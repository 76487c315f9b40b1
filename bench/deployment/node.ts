import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A machine of a cluster: namespaces of this one, so that it dies as a whole and its network can be cut. */
export type Node = { name: string; address: string; folder: string; inside: Inside | null };
/** A node that runs: a process namespace of its own, which dies as a whole with its first process. */
type Inside = {
  first: ChildProcess;
  firstPid: number;
  /** The commands that entered the namespace to start a program; each ends when its program is stopped. */
  doors: ChildProcess[];
  patroni: ChildProcess;
  startPatroni(): Promise<ChildProcess>;
};

/** The network of the nodes, which this machine is part of by its address `.1`. */
export type Network = {
  /** The first three numbers of its addresses. */
  prefix: string;
  bridge: string;
};

/** `prefix` is of the addresses that are set apart for trying networks out (RFC 2544). */
export async function openNetwork(prefix: string): Promise<Network> {
  const bridge = `shunya${prefix.split('.').at(-1)}`;
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('address', 'add', `${prefix}.1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  return { prefix, bridge };
}

export async function closeNetwork({ bridge }: Network): Promise<void> {
  await ip('link', 'delete', bridge);
}

const ip = async (...args: string[]): Promise<void> => void (await run('ip', args));

/** As the services of a machine do after its start. */
export async function startNode(node: Node, network: Network): Promise<void> {
  // The first process waits for the processes that others leave behind, as a machine's does, until its parent is
  // gone.
  const first = spawn(
    'unshare',
    ['--pid', '--net', '--fork', '--kill-child=KILL', '--mount-proc', 'bash', '-c', 'echo up; read -r'],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  await once(first.stdout, 'data');
  const firstPid = await childOf(first);
  await plugIn(node, firstPid, network);
  const doors: ChildProcess[] = [];
  const start = async (...args: string[]): Promise<ChildProcess> => {
    const log = await open(join(node.folder, 'log'), 'a');
    const target = ['--target', String(firstPid), '--pid', '--mount', '--net'];
    const account = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];
    const started = spawn('nsenter', [...target, 'setpriv', ...account, ...args], {
      cwd: '/',
      env: { PATH: '/usr/lib/postgresql/15/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(started, 'spawn');
    doors.push(started);
    await log.close();
    return started;
  };
  const etcd = (await readFile(join(node.folder, 'etcd.env'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('ETCD_'));
  await start('env', ...etcd, 'etcd');
  const startPatroni = (): Promise<ChildProcess> => start('patroni', join(node.folder, 'patroni.yml'));
  node.inside = { first, firstPid, doors, patroni: await startPatroni(), startPatroni };
}

/** A cable from the node to the bridge. It goes with the node, and nobody answers for a node that is gone. */
async function plugIn({ address }: Node, firstPid: number, { bridge }: Network): Promise<void> {
  const end = `sh${firstPid}`;
  const within = (...args: string[]): Promise<void> => inNetworkOf(firstPid, 'ip', ...args);
  await ip('link', 'add', end, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(firstPid));
  await ip('link', 'set', end, 'master', bridge, 'up');
  await within('link', 'set', 'lo', 'up');
  await within('address', 'add', `${address}/24`, 'dev', 'eth0');
  await within('link', 'set', 'eth0', 'up');
}

const inNetworkOf = async (firstPid: number, ...args: string[]): Promise<void> =>
  void (await run('nsenter', ['--target', String(firstPid), '--net', ...args]));

/** Blocks traffic between a node and another, or only to these ports, where some are named. */
export async function cut(node: Node, from: readonly Node[], ports: readonly number[] = []): Promise<void> {
  const pid = insideOf(node).firstPid;
  const which = (side: string): string[] =>
    ports.length === 0 ? [] : ['-p', 'tcp', '-m', 'multiport', `--${side}`, ports.join(',')];
  for (const { address } of from)
    for (const side of ports.length === 0 ? ['all'] : ['dports', 'sports']) {
      await inNetworkOf(pid, 'iptables', '-A', 'INPUT', '-s', address, ...which(side), '-j', 'DROP');
      await inNetworkOf(pid, 'iptables', '-A', 'OUTPUT', '-d', address, ...which(side), '-j', 'DROP');
    }
}

export async function mend(node: Node): Promise<void> {
  await inNetworkOf(insideOf(node).firstPid, 'iptables', '-F');
}

export async function killNode(node: Node): Promise<void> {
  const { inside } = node;
  node.inside = null;
  if (inside === null) return;
  process.kill(inside.firstPid, 'SIGKILL');
  for (const door of inside.doors) door.kill('SIGCONT');
  await gone(inside.first);
}

/** All processes of a node, and those that they start meanwhile. */
export async function signalNode(node: Node, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const inside = insideOf(node);
  const namespace = await readlink(`/proc/${inside.firstPid}/ns/pid`);
  for (const signalled = new Set<number>(); ;) {
    const before = signalled.size;
    for (const name of await readdir('/proc')) {
      const pid = Number(name);
      if (!(pid > 0) || signalled.has(pid)) continue;
      if ((await readlink(`/proc/${name}/ns/pid`).catch(() => null)) !== namespace) continue;
      signalled.add(pid);
      process.kill(pid, signal);
    }
    if (signalled.size === before) break;
  }
  if (signal === 'SIGCONT') for (const door of inside.doors) door.kill(signal);
}

export function insideOf({ name, inside }: Node): Inside {
  if (inside === null) throw new Error(`${name} is down`);
  return inside;
}

/** A program that was put into a namespace is the child of the one that has put it there. */
export async function childOf({ pid }: ChildProcess): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  if (!/^\d+$/.test(children)) throw new Error(`expected one child, found "${children}"`);
  return Number(children);
}

export const gone = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};
