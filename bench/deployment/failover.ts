import { setTimeout as sleep } from 'node:timers/promises';
import type { Judgement } from './books.ts';
import { type DeploymentCluster, type Loss, startCluster } from './cluster.ts';
import { crash } from './crash.ts';
import type { Deployment } from './deployment.ts';
import type { Person } from './people.ts';
import type { RecordedCall } from './portal.ts';

export type FailoverPlan = {
  gstins: number;
  /** How the primary is lost, one after the other. */
  losses: readonly Loss[];
  /** The proxy between the processes and HAProxy, if any. */
  before?: (given: { folder: string; cluster: DeploymentCluster }) => Promise<{
    url: string;
    env: Record<string, string>;
    stop(): Promise<void>;
  }>;
  say(line: string): void;
};

export type FailoverFound = Judgement & {
  losses: DeploymentCluster['losses'];
  /** Whenever two nodes at once would have written. */
  doublePrimaries: string[];
  /** The longest time from a loss to the first return accepted under the new primary, in seconds. */
  slowestProgress: number;
  stuck: string[];
  fallen: string[];
  /**
   * Answers to a person who opens their dashboard on each api once a second during the whole run: the count by status
   * and code.
   */
  seen: Record<string, number>;
  /** The longest that one of these answers took, seconds. */
  slowestAnswer: number;
  /** The longest time without a dashboard, seconds. */
  longestAway: number;
};

/**
 * GSTINs are filed while the primary of three PostgreSQL nodes is lost again and again; then the portal's own book is
 * compared with the requests and the pages.
 */
export async function failover(plan: FailoverPlan): Promise<FailoverFound> {
  const clusters: DeploymentCluster[] = [];
  const ways: Awaited<ReturnType<NonNullable<FailoverPlan['before']>>>[] = [];
  let calls: readonly RecordedCall[] = [];
  const seen: Record<string, number> = {};
  let [slowestAnswer, longestAway] = [0, 0];

  const watch = (deployment: Deployment, people: Person[]): (() => Promise<void>) => {
    const over = new AbortController();
    ({ calls } = deployment.portal);
    const looks = deployment.apis.map(async ({ url }) => {
      for (let shownAt = Date.now(); !over.signal.aborted; await sleep(1_000)) {
        const began = Date.now();
        const answer = await look(url, people[0]?.token() ?? '');
        seen[answer] = (seen[answer] ?? 0) + 1;
        slowestAnswer = Math.max(slowestAnswer, (Date.now() - began) / 1000);
        if (answer !== '200') continue;
        longestAway = Math.max(longestAway, (Date.now() - shownAt) / 1000);
        shownAt = Date.now();
      }
    });
    return async () => {
      over.abort();
      await Promise.all(looks);
    };
  };
  const found = await crash({
    gstins: plan.gstins,
    kills: plan.losses.length,
    seed: 1,
    apis: 2,
    workers: 2,
    people: Math.max(2, Math.ceil(plan.gstins / 50)),
    // Slow enough that work is under way at each loss, and while the lost node comes back.
    portalCallsPerSecond: 10,
    leases: 'real',
    victims: 'postgres',
    given: {
      postgres: async (folder) => {
        const cluster = await startCluster(folder, plan.losses);
        clusters.push(cluster);
        const way = await plan.before?.({ folder, cluster });
        if (way !== undefined) ways.push(way);
        return {
          ...cluster,
          stop: async () => {
            await way?.stop();
            await cluster.stop();
          },
        };
      },
      way: async () => ways[0]?.url ?? clusters[0]?.ownersUrl ?? '',
      env: () => ways[0]?.env ?? {},
    },
    watch,
    say: (line) => plan.say(line),
  });
  const { lost, doubled, wrong, stuck, fallen } = found;
  const losses = clusters.flatMap((cluster) => cluster.losses);
  const doublePrimaries = clusters.flatMap((cluster) => cluster.doublePrimaries);
  const progress = losses.map(({ at, seconds }) => {
    const next = calls.find(
      (call) => call.action === 'RETFILE' && call.accepted && call.from > at + seconds * 1000,
    );
    return ((next?.to ?? Number.POSITIVE_INFINITY) - at) / 1000;
  });
  const slowestProgress = Math.max(...progress);
  return {
    lost,
    doubled,
    wrong,
    slowestProgress,
    stuck,
    fallen,
    losses,
    doublePrimaries,
    seen,
    slowestAnswer,
    longestAway,
  };
}

/** A dashboard as a person's page asks for it, once: its status, and the code of a refusal. */
async function look(api: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`${api}/api/dashboard`, { headers });
    const body = (await answer.json()) as { code?: string };
    return answer.ok ? '200' : `${answer.status} ${body.code ?? ''}`;
  } catch {
    return 'no answer';
  }
}
