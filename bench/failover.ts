import type { Loss } from './deployment/cluster.ts';
import { clusterPackages, installFromDebian } from './deployment/debian.ts';
import { failover } from './deployment/failover.ts';
import type { Finding } from './finding.ts';

const say = (line: string): void => console.error(`  ${line}`);

/** Ten losses of the primary, of four kinds. */
const tenLosses: readonly Loss[] = [
  'node_killed',
  'patroni_stopped',
  'node_hung',
  'patroni_killed',
  'node_killed',
  'patroni_stopped',
  'node_hung',
  'node_killed',
  'patroni_stopped',
  'node_killed',
];

/**
 * 200 GSTINs file both returns while the primary of three PostgreSQL nodes is lost ten times. FAILOVER_GSTINS makes it
 * smaller.
 */
export async function failoverTest(): Promise<Finding> {
  if (!installFromDebian(clusterPackages, say)) throw new Error('there are no servers for a cluster here');
  const gstins = Number(process.env['FAILOVER_GSTINS'] ?? 200);
  const began = Date.now();
  const found = await failover({ gstins, losses: tenLosses, say });
  const { lost, doubled, wrong, stuck, fallen, losses, seen } = found;
  const round = (number: number): number => Math.round(number * 10) / 10;
  const took = Map.groupBy(losses, ({ loss }) => loss);
  const longest = [...took].map(([loss, each]) => [
    loss,
    round(Math.max(...each.map(({ seconds }) => seconds))),
  ]);
  const counted = [...took].map(([loss, each]) => `${loss.replace('_', ' ')} ${each.length}`);
  const refused = Object.entries(seen).filter(([answer]) => answer !== '200');
  const figures = {
    gstins,
    losses: losses.length,
    ...Object.fromEntries(longest.map(([loss, seconds]) => [`${loss}_s`, Number(seconds)])),
    lost: lost.length,
    doubled: doubled.length,
    wrongly_shown: wrong.length,
    stuck: stuck.length,
    longest_wait_for_progress_s: round(found.slowestProgress),
    longest_without_dashboard_s: round(found.longestAway),
    slowest_answer_s: round(found.slowestAnswer),
    dashboards: seen['200'] ?? 0,
    refused: refused.reduce((sum, [, count]) => sum + count, 0),
    minutes: round((Date.now() - began) / 60_000),
  };
  return {
    line:
      `${gstins} GSTINs, the primary of three nodes lost ${losses.length} times (${counted.join(', ')}): lost ${lost.length}, ` +
      `doubled ${doubled.length}, wrongly shown ${wrong.length}, stuck after a minute ${stuck.length}; another is the primary at the ` +
      `latest ${longest.map(([loss, seconds]) => `${seconds} s after ${String(loss).replace('_', ' ')}`).join(', ')}; ` +
      `the next return at the latest ${figures.longest_wait_for_progress_s} s after a loss; no dashboard for ` +
      `${figures.longest_without_dashboard_s} s at most, its slowest answer after ${figures.slowest_answer_s} s; refused: ` +
      (refused.map(([answer, count]) => `${answer} ${count}`).join(', ') || 'none'),
    figures,
    missed: [
      ...lost,
      ...doubled,
      ...wrong,
      ...stuck.map((username) => `${username} stood still for a minute after the last loss`),
      ...fallen,
      ...refused
        .filter(([answer]) => answer !== '503 unavailable')
        .map(([answer, count]) => `somebody was answered ${answer}, ${count} times`),
    ],
  };
}
