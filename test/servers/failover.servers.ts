import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failover, type FailoverFound } from '../../bench/deployment/failover.ts';
import { command } from '../../bench/deployment/postgres.ts';
import { startPgBouncer } from './pgbouncer.ts';

/** Nobody lost anything, and while the primary was away people were asked to come again. */
function nothingIsWrong(found: FailoverFound): void {
  const { lost, doubled, wrong, stuck, fallen, doublePrimaries } = found;
  assert.deepEqual(
    { lost, doubled, wrong, stuck, fallen, doublePrimaries },
    { lost: [], doubled: [], wrong: [], stuck: [], fallen: [], doublePrimaries: [] },
  );
  assert.ok((found.seen['200'] ?? 0) > 0);
  assert.deepEqual(
    Object.keys(found.seen).filter((answer) => answer !== '200' && answer !== '503 unavailable'),
    [],
  );
}

const namesOf = ({ losses }: FailoverFound): string[] => losses.map(({ loss }) => loss);

test('a primary that is killed, hangs or loses its Patroni while returns are filed: another takes over, nothing is lost, doubled or wrongly shown, and people are asked to come again', async (t) => {
  const losses = ['node_killed', 'node_hung', 'patroni_killed', 'patroni_stopped'] as const;
  const found = await failover({ gstins: 60, losses, say: (line) => t.diagnostic(line) });
  nothingIsWrong(found);
  assert.deepEqual(namesOf(found), losses);
  for (const { node, heir } of found.losses) assert.notEqual(node, heir);
});

test('a network that is cut in two while returns are filed: a primary cut off steps down before another leads, one without standbys writes nothing, and nothing is lost, doubled or wrongly shown', async (t) => {
  const losses = ['etcd_cut', 'standbys_cut', 'network_cut'] as const;
  const found = await failover({ gstins: 45, losses, say: (line) => t.diagnostic(line) });
  nothingIsWrong(found);
  assert.deepEqual(namesOf(found), losses);
  for (const { loss, node, heir } of found.losses) assert.equal(node === heir, loss === 'standbys_cut', loss);
});

test('through PgBouncer, which reaches the primary through HAProxy, a lost primary is waited for: nothing is lost, doubled or wrongly shown', async (t) => {
  const losses = ['patroni_stopped', 'node_killed'] as const;
  const password = 'a-password-of-the-operator';
  const logins = ['shunya', 'shunya_api_login', 'shunya_worker_login'] as const;
  let signedIn: () => Set<string> = () => new Set();
  const found = await failover({
    gstins: 30,
    losses,
    before: async ({ folder, cluster }) => {
      for (const login of logins.slice(1))
        await command(cluster.url, `create role ${login} login password '${password}'`);
      const people = Object.fromEntries(logins.map((login) => [login, password]));
      const pooler = await startPgBouncer({ folder, databaseUrl: cluster.url, people });
      const as = (login: string): string => pooler.url(cluster.ownersUrl, login, password);
      signedIn = () => pooler.signedIn();
      return {
        url: as('shunya'),
        env: {
          DATABASE_DIRECT_URL: cluster.ownersUrl,
          DATABASE_API_URL: as('shunya_api_login'),
          DATABASE_WORKER_URL: as('shunya_worker_login'),
        },
        stop: () => pooler.stop(),
      };
    },
    say: (line) => t.diagnostic(line),
  });
  nothingIsWrong(found);
  assert.deepEqual(namesOf(found), losses);
  assert.deepEqual(signedIn(), new Set(logins.slice(1)));
});
