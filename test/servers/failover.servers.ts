import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failover } from '../../bench/deployment/failover.ts';

test('a primary that is killed, hangs or loses its Patroni while returns are filed: another takes over, nothing is lost, doubled or wrongly shown, and people are told to come again', async (t) => {
  const losses = ['node_killed', 'node_hung', 'patroni_killed', 'patroni_stopped'] as const;
  const found = await failover({ gstins: 60, losses, say: (line) => t.diagnostic(line) });
  const { lost, doubled, wrong, stuck, fallen } = found;
  assert.deepEqual(
    { lost, doubled, wrong, stuck, fallen },
    { lost: [], doubled: [], wrong: [], stuck: [], fallen: [] },
  );
  assert.deepEqual(
    found.losses.map(({ loss }) => loss),
    losses,
  );
  for (const { node, heir } of found.losses) assert.notEqual(node, heir);
  assert.ok((found.seen['200'] ?? 0) > 0);
  assert.deepEqual(
    Object.keys(found.seen).filter((answer) => answer !== '200' && answer !== '503 unavailable'),
    [],
  );
});
