import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  childOf,
  closeNetwork,
  cut,
  gone,
  insideOf,
  killNode,
  mend,
  type Network,
  type Node,
  openNetwork,
  signalNode,
  startNode,
} from './node.ts';
import { command, type DeploymentPostgres } from './postgres.ts';

/**
 * How the primary is lost: its whole node at once (etcd, Patroni and PostgreSQL, SIGKILL); Patroni stopped in order,
 * which takes its PostgreSQL along; Patroni killed while its PostgreSQL keeps running; the node hangs (SIGSTOP) until
 * another is the primary, and wakes then; or the network is cut until another is the primary, between the node and
 * the other two, or between their etcds alone, while the database's clients reach all three. Cut between their
 * PostgreSQLs alone, for a while, it stays the primary, and nothing can be written.
 */
export type Loss =
  | 'node_killed'
  | 'patroni_stopped'
  | 'patroni_killed'
  | 'node_hung'
  | 'network_cut'
  | 'etcd_cut'
  | 'standbys_cut';

/** Three nodes of PostgreSQL under Patroni and etcd, and HAProxy before them, as deploy/ha has them. */
export type DeploymentCluster = DeploymentPostgres & {
  /** The address of the program's own login, which owns the database and may make roles. */
  ownersUrl: string;
  /** Loses the primary by the next of the losses; resolves when another is the primary. Waits first until the cluster is whole. */
  kill(): Promise<void>;
  /** The primaries lost so far: the time of each loss (epoch ms), and the seconds until another node took over. */
  losses: { loss: Loss; node: string; heir: string; at: number; seconds: number }[];
  /** Whenever two nodes at once would have written. */
  doublePrimaries: string[];
  /** A primary to which two others stream, one of them synchronously. */
  whole(): Promise<void>;
};

const deploy = join(import.meta.dirname, '../../deploy/ha');
const run = promisify(execFile);
const patienceMs = 180_000;
const cutMs = 12_000;
const word = 'a-password-of-the-operator';

/** `losses` in turn, from the first again after the last. */
export async function startCluster(folder: string, losses: readonly Loss[]): Promise<DeploymentCluster> {
  const uid = Number((await run('id', ['-u', 'postgres'])).stdout);
  const prefix = `198.18.${randomInt(1, 250)}`;
  const home = join(folder, 'cluster');
  await mkdir(home);
  await makeCertificate(home, 'server', [`${prefix}.1`], uid);
  await makeCertificate(home, 'etcd', [`${prefix}.11`, `${prefix}.12`, `${prefix}.13`], uid);
  const nodes: Node[] = [11, 12, 13].map((last, at) => ({
    name: `db${at + 1}`,
    address: `${prefix}.${last}`,
    folder: join(home, `db${at + 1}`),
    inside: null,
  }));
  for (const node of nodes) {
    await mkdir(node.folder);
    await chown(node.folder, uid, uid);
    for (const file of ['etcd.env', 'patroni.yml'])
      await writeFile(join(node.folder, file), await written(file, { node, prefix, home }), { mode: 0o644 });
  }
  await writeFile(join(home, 'haproxy.cfg'), await written('haproxy.cfg', { prefix, home }));
  const network = await openNetwork(prefix);
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
    await closeNetwork(network);
  };
  try {
    await Promise.all(nodes.map((node) => startNode(node, network)));
    const server = `postgres://postgres:${word}@${prefix}.1:5432/postgres?sslmode=verify-full&sslrootcert=${home}/server.crt`;
    const url = new URL(server);
    url.pathname = '/shunya';
    const cluster = openCluster({ nodes, network, home, server, losses });
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
  { node, prefix, home }: { node?: Node; prefix: string; home: string },
): Promise<string> {
  let text = await readFile(join(deploy, file), 'utf8');
  const put = (what: string, by: string): void => {
    if (!text.includes(what)) throw new Error(`deploy/ha/${file} has no ${what}`);
    text = text.replaceAll(what, by);
  };
  if (file === 'haproxy.cfg') put('bind 127.0.0.1:5432', `bind ${prefix}.1:5432`);
  if (node !== undefined) {
    put('@NAME@', node.name);
    put('@ADDRESS@', node.address);
  }
  if (file === 'etcd.env') {
    put('/var/lib/etcd/shunya', `${node?.folder}/etcd`);
    put('/etc/etcd/', `${home}/`);
  }
  if (file === 'patroni.yml') {
    put('10.0.0.0/24', `${prefix}.0/24`);
    for (const password of ['@SUPERUSER_PASSWORD@', '@REPLICATION_PASSWORD@']) put(password, word);
    put('/var/lib/postgresql/15/shunya', `${node?.folder}/data`);
    put('/var/lib/postgresql/patroni.pgpass', `${node?.folder}/pgpass`);
    put('/var/run/postgresql', `${node?.folder}`);
    put('/etc/patroni/', `${home}/`);
    // No node may restart this machine.
    put('mode: automatic', 'mode: off');
  }
  put('10.0.0.1', `${prefix}.1`);
  return text;
}

/** As the guide has them made: one for the name, or for the addresses, of all three. */
async function makeCertificate(
  home: string,
  file: string,
  addresses: readonly string[],
  uid: number,
): Promise<void> {
  const [key, certificate] = [join(home, `${file}.key`), join(home, `${file}.crt`)];
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=${file}`;
  const names = ['-addext', `subjectAltName=${addresses.map((address) => `IP:${address}`).join()}`];
  await run('openssl', ['req', ...options.split(' '), ...names, '-keyout', key, '-out', certificate]);
  await chmod(certificate, 0o644);
  await chmod(key, 0o600);
  await chown(key, uid, uid);
}

/** Whether the etcd of a node is well; only holders of the certificate's key get an answer. */
async function etcdIsWell(
  { address }: Node,
  tls: { ca: Buffer; cert: Buffer; key: Buffer },
): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      { host: address, port: 2379, path: '/health', ...tls, timeout: 3_000 },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

/** Whether the Patroni of a node answers a question by yes. */
async function says(node: Node, question: string): Promise<boolean> {
  const asked = fetch(`http://${node.address}:${question}`, { signal: AbortSignal.timeout(3_000) });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The metrics that Prometheus reads from a node's Patroni. */
async function metricsOf({ address }: Node): Promise<string> {
  const asked = fetch(`http://${address}:8008/metrics`, { signal: AbortSignal.timeout(3_000) });
  return asked.then(
    (answer) => answer.text(),
    () => '',
  );
}

function openCluster(given: {
  nodes: Node[];
  network: Network;
  home: string;
  server: string;
  losses: readonly Loss[];
}): Pick<DeploymentCluster, 'kill' | 'losses' | 'doublePrimaries' | 'whole'> {
  const { nodes, network, home, server } = given;
  const losses: DeploymentCluster['losses'] = [];
  const doublePrimaries: string[] = [];

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
      const [cert, key] = await Promise.all(['crt', 'key'].map((end) => readFile(join(home, `etcd.${end}`))));
      if (cert === undefined || key === undefined) return false;
      const etcds = await Promise.all(nodes.map((node) => etcdIsWell(node, { ca: cert, cert, key })));
      if (etcds.includes(false) || (await primaries()).length !== 1) return false;
      // As the alerts ask. Patroni lets nobody take over but whom it has noted as synchronous, some seconds after a loss.
      const metrics = await Promise.all(nodes.map(metricsOf));
      if (!metrics.every((text) => /^patroni_postgres_running\{.*\} 1$/m.test(text))) return false;
      if (!metrics.some((text) => /^patroni_sync_standby\{.*\} 1$/m.test(text))) return false;
      return writes(
        `select count(*) = 2 and bool_or(sync_state = 'sync') and not pg_is_in_recovery() as yes
         from pg_stat_replication where state = 'streaming'`,
      );
    });
  /** The server of a node itself, without the proxy that finds the primary. */
  const at = ({ address }: Node): string =>
    Object.assign(new URL(server), { hostname: address, search: '?sslmode=no-verify' }).href;
  /** Whether its PostgreSQL would write; one that is gone, or does not answer, would not. */
  const wouldWrite = async (node: Node): Promise<boolean> =>
    command(at(node), 'select not pg_is_in_recovery() as yes').then(
      ([row]) => row?.['yes'] === true,
      () => false,
    );
  const thePrimary = async (): Promise<Node> => {
    await whole();
    const [primary] = await primaries();
    if (primary === undefined) throw new Error('nobody to lose');
    return primary;
  };
  const kill = async (): Promise<void> => {
    const primary = await thePrimary();
    const others = nodes.filter((node) => node !== primary);
    const loss = given.losses[losses.length % given.losses.length];
    if (loss === undefined) throw new Error('no loss is named');
    const inside = insideOf(primary);
    if (!(await wouldWrite(primary))) throw new Error(`${primary.name} leads, and would not write`);
    const began = Date.now();
    if (loss === 'node_killed') await killNode(primary);
    else if (loss === 'node_hung') await signalNode(primary, 'SIGSTOP');
    else if (loss === 'network_cut') await cut(primary, others);
    else if (loss === 'etcd_cut') await cut(primary, others, [2379, 2380]);
    else if (loss === 'standbys_cut') await cutStandbysOff(primary, others);
    else process.kill(await childOf(inside.patroni), loss === 'patroni_stopped' ? 'SIGTERM' : 'SIGKILL');
    let heir = loss === 'standbys_cut' ? primary : undefined;
    await until(`nobody took over from ${primary.name} (${loss})`, async () => {
      if (heir === primary) return true;
      [heir] = await primaries(others);
      // One that hangs or is ended cannot write; one that is cut off would, if it did not step down by itself.
      if (heir !== undefined && loss.endsWith('_cut') && (await wouldWrite(primary)))
        doublePrimaries.push(`${loss}: ${primary.name} would write while ${heir.name} is the primary`);
      return heir !== undefined && (await writes('select not pg_is_in_recovery() as yes'));
    });
    const seconds = (Date.now() - began) / 1000;
    losses.push({ loss, node: primary.name, heir: heir?.name ?? '', at: began, seconds });
    if (loss === 'node_killed') await startNode(primary, network);
    else if (loss === 'node_hung') await signalNode(primary, 'SIGCONT');
    else if (loss.endsWith('_cut')) await mend(primary);
    else if (loss.startsWith('patroni_')) {
      await gone(inside.patroni);
      inside.patroni = await inside.startPatroni();
    }
  };
  /** Resolves when the cut is mended. Throws where a write was answered meanwhile, which one node alone had. */
  const cutStandbysOff = async (primary: Node, others: readonly Node[]): Promise<void> => {
    await cut(primary, others, [5432]);
    const written = command(server, `create table while_cut_${losses.length} ()`);
    const first = await Promise.race([
      written.then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
      sleep(cutMs, 'waits'),
    ]);
    const [still] = await primaries();
    await mend(primary);
    if (first !== 'waits') throw new Error(`without its standbys ${primary.name} wrote: ${first}`);
    if (still !== primary) throw new Error(`${still?.name ?? 'nobody'} leads in place of ${primary.name}`);
    await written;
  };
  return { kill, losses, doublePrimaries, whole };
}
