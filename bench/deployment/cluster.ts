import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { command, type DeploymentPostgres } from './postgres.ts';

/**
 * How the primary is lost: its whole node at once (etcd, Patroni and PostgreSQL, SIGKILL); Patroni stopped in order,
 * which takes its PostgreSQL along; Patroni killed while its PostgreSQL goes on; or the node hangs (SIGSTOP) until
 * another is the primary, and wakes then.
 */
export type Loss = 'node_killed' | 'patroni_stopped' | 'patroni_killed' | 'node_hung';

/** Three nodes of PostgreSQL under Patroni and etcd, and HAProxy before them, as deploy/ha has them. */
export type DeploymentCluster = DeploymentPostgres & {
  /** The address of the program's own login, which owns the database and may make roles. */
  ownersUrl: string;
  /** Loses the primary by the next of the losses; resolves when another is the primary. Waits first until all is whole. */
  kill(): Promise<void>;
  /** What was lost so far, when (epoch ms), and how long it took until another was the primary. */
  losses: { loss: Loss; node: string; heir: string; at: number; seconds: number }[];
  /** A primary to which two others stream, one of them synchronously. */
  whole(): Promise<void>;
};

type Node = { name: string; address: string; folder: string; inside: Inside | null };
/** A node that runs: a process namespace of its own, of which all dies with its first process. */
type Inside = {
  first: ChildProcess;
  firstPid: number;
  /** Who has put each program into it, and stops when the program is stopped. */
  doors: ChildProcess[];
  patroni: ChildProcess;
  startPatroni(): Promise<ChildProcess>;
};

const deploy = join(import.meta.dirname, '../../deploy/ha');
const run = promisify(execFile);
const patienceMs = 180_000;
const word = 'a-password-of-the-operator';

/** `losses` in turn, from the first again after the last. */
export async function startCluster(folder: string, losses: readonly Loss[]): Promise<DeploymentCluster> {
  const uid = Number((await run('id', ['-u', 'postgres'])).stdout);
  // Nodes have the ports of deploy/ha, each at its own loopback address; other clusters of this machine have others.
  const network = `127.${randomInt(64, 250)}.${randomInt(1, 250)}`;
  const home = join(folder, 'cluster');
  await mkdir(home);
  await makeCertificate(home, `${network}.1`, uid);
  const nodes: Node[] = [11, 12, 13].map((last, at) => ({
    name: `db${at + 1}`,
    address: `${network}.${last}`,
    folder: join(home, `db${at + 1}`),
    inside: null,
  }));
  for (const node of nodes) {
    await mkdir(node.folder);
    await chown(node.folder, uid, uid);
    for (const file of ['etcd.env', 'patroni.yml'])
      await writeFile(join(node.folder, file), await written(file, { node, network, home }), { mode: 0o644 });
  }
  await writeFile(join(home, 'haproxy.cfg'), await written('haproxy.cfg', { network, home }));
  const balancer = spawn(
    'bash',
    ['-c', 'haproxy -db -f "$0" & read -r; kill -KILL $!', join(home, 'haproxy.cfg')],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const stop = async (): Promise<void> => {
    for (const node of nodes) await killNode(node);
    balancer.stdin.end();
    await gone(balancer);
  };
  try {
    await Promise.all(nodes.map((node) => startNode(node)));
    const server = `postgres://postgres:${word}@${network}.1:5432/postgres?sslmode=verify-full&sslrootcert=${home}/server.crt`;
    const url = new URL(server);
    url.pathname = '/shunya';
    const cluster = openCluster({ nodes, server, losses });
    await cluster.whole();
    await command(server, `create role shunya login createrole password '${word}'`);
    await command(server, 'create database shunya owner shunya');
    return {
      ...cluster,
      url: url.href,
      ownersUrl: Object.assign(new URL(url), { username: 'shunya' }).href,
      backUp: () => Promise.reject(new Error('not the matter of this cluster')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A file of deploy/ha for this machine: addresses, folders and passwords put in, and nothing else changed. */
async function written(
  file: string,
  { node, network, home }: { node?: Node; network: string; home: string },
): Promise<string> {
  let text = await readFile(join(deploy, file), 'utf8');
  const put = (what: string, by: string): void => {
    if (!text.includes(what)) throw new Error(`deploy/ha/${file} has no ${what}`);
    text = text.replaceAll(what, by);
  };
  if (file === 'haproxy.cfg') put('bind 127.0.0.1:5432', `bind ${network}.1:5432`);
  if (node !== undefined) {
    put('@NAME@', node.name);
    put('@ADDRESS@', node.address);
  }
  if (file === 'etcd.env') put('/var/lib/etcd/shunya', `${node?.folder}/etcd`);
  if (file === 'patroni.yml') {
    put('10.0.0.0/24', '127.0.0.0/8');
    for (const password of ['@SUPERUSER_PASSWORD@', '@REPLICATION_PASSWORD@']) put(password, word);
    put('/var/lib/postgresql/15/shunya', `${node?.folder}/data`);
    put('/var/lib/postgresql/patroni.pgpass', `${node?.folder}/pgpass`);
    put('/var/run/postgresql', `${node?.folder}`);
    put('/etc/patroni/', `${home}/`);
    // No node of this machine may start the machine anew.
    put('mode: automatic', 'mode: off');
  }
  put('10.0.0.1', `${network}.1`);
  return text;
}

async function makeCertificate(home: string, address: string, uid: number): Promise<void> {
  const [key, certificate] = [join(home, 'server.key'), join(home, 'server.crt')];
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=database';
  const name = ['-addext', `subjectAltName=IP:${address}`];
  await run('openssl', ['req', ...options.split(' '), ...name, '-keyout', key, '-out', certificate]);

  await chmod(certificate, 0o644);
  await chmod(key, 0o600);
  await chown(key, uid, uid);
}

/** As the services of a machine do after its start. */
async function startNode(node: Node): Promise<void> {
  // The first process waits for whatever others leave behind, as a machine's does, until whoever started it is gone.
  const first = spawn(
    'unshare',
    ['--pid', '--fork', '--kill-child=KILL', '--mount-proc', 'bash', '-c', 'echo up; read -r'],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  await once(first.stdout, 'data');
  const firstPid = await childOf(first);
  const doors: ChildProcess[] = [];
  const start = async (...args: string[]): Promise<ChildProcess> => {
    const log = await open(join(node.folder, 'log'), 'a');
    const target = ['--target', String(firstPid), '--pid', '--mount'];
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

async function killNode(node: Node): Promise<void> {
  const { inside } = node;
  node.inside = null;
  if (inside === null) return;
  process.kill(inside.firstPid, 'SIGKILL');
  for (const door of inside.doors) door.kill('SIGCONT');
  await gone(inside.first);
}

/** All processes of a node, and those that they start meanwhile. */
async function signalNode({ inside }: Node, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  if (inside === null) throw new Error('the node is down');
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

/** A program that was put into a namespace is the child of the one that has put it there. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  if (!/^\d+$/.test(children)) throw new Error(`expected one child, found "${children}"`);
  return Number(children);
}

const gone = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** Whether Patroni, or etcd, of a node answers a question by yes. */
async function says(node: Node, question: string): Promise<boolean> {
  const asked = fetch(`http://${node.address}:${question}`, { signal: AbortSignal.timeout(3_000) });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What Prometheus reads of a node's Patroni. */
async function metricsOf({ address }: Node): Promise<string> {
  const asked = fetch(`http://${address}:8008/metrics`, { signal: AbortSignal.timeout(3_000) });
  return asked.then(
    (answer) => answer.text(),
    () => '',
  );
}

function openCluster(given: { nodes: Node[]; server: string; losses: readonly Loss[] }): {
  kill(): Promise<void>;
  losses: DeploymentCluster['losses'];
  whole(): Promise<void>;
} {
  const { nodes, server } = given;
  const losses: DeploymentCluster['losses'] = [];

  const until = async (what: string, look: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) if (await look()) return;
    const logs = nodes.map(async ({ name, folder }) => {
      const lines = (await readFile(join(folder, 'log'), 'utf8').catch(() => '')).trimEnd().split('\n');
      return `== ${name}\n${lines.slice(-25).join('\n')}`;
    });
    throw new Error(`${what}\n${(await Promise.all(logs)).join('\n')}`);
  };
  const primaries = async (among = nodes): Promise<Node[]> => {
    const answers = await Promise.all(among.map((node) => says(node, '8008/primary')));
    return among.filter((_, at) => answers[at]);
  };
  const writes = (text: string): Promise<boolean> =>
    command(server, text).then(
      ([row]) => row?.['yes'] === true,
      () => false,
    );
  const whole = (): Promise<void> =>
    until('the cluster did not become whole', async () => {
      const etcds = await Promise.all(nodes.map((node) => says(node, '2379/health')));
      if (etcds.includes(false) || (await primaries()).length !== 1) return false;
      // As the alerts ask. Patroni lets nobody take over but whom it has noted as synchronous, some seconds after a loss.
      const told = await Promise.all(nodes.map(metricsOf));
      if (!told.every((metrics) => /^patroni_postgres_running\{.*\} 1$/m.test(metrics))) return false;
      if (!told.some((metrics) => /^patroni_sync_standby\{.*\} 1$/m.test(metrics))) return false;
      return writes(
        `select count(*) = 2 and bool_or(sync_state = 'sync') and not pg_is_in_recovery() as yes
         from pg_stat_replication where state = 'streaming'`,
      );
    });
  const kill = async (): Promise<void> => {
    await whole();
    const [primary] = await primaries();
    const loss = given.losses[losses.length % given.losses.length];
    if (primary === undefined || loss === undefined) throw new Error('nobody to lose');
    const { inside } = primary;
    if (inside === null) throw new Error('the primary is down already');
    const began = Date.now();
    if (loss === 'node_killed') await killNode(primary);
    else if (loss === 'node_hung') await signalNode(primary, 'SIGSTOP');
    else process.kill(await childOf(inside.patroni), loss === 'patroni_stopped' ? 'SIGTERM' : 'SIGKILL');
    let heir: Node | undefined;
    await until(`nobody took over from ${primary.name} (${loss})`, async () => {
      [heir] = await primaries(nodes.filter((node) => node !== primary));
      return heir !== undefined && (await writes('select not pg_is_in_recovery() as yes'));
    });
    const seconds = (Date.now() - began) / 1000;
    losses.push({ loss, node: primary.name, heir: heir?.name ?? '', at: began, seconds });
    if (loss === 'node_killed') await startNode(primary);
    else if (loss === 'node_hung') await signalNode(primary, 'SIGCONT');
    else {
      await gone(inside.patroni);
      inside.patroni = await inside.startPatroni();
    }
  };
  return { kill, losses, whole };
}
