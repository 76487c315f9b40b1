import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metrics } from '#contract/usageNames.ts';
import { metricOf } from '../../../web/src/usage/watchSpeed.ts';

test('each web vital has a name of the contract, in milliseconds or thousandths', () => {
  const reported = (
    [
      ['TTFB', 81.4],
      ['FCP', 312.6],
      ['LCP', 705.2],
      ['INP', 96],
      ['CLS', 0.0416],
    ] as const
  ).map(([name, value]) => metricOf({ name, value }));
  assert.deepEqual(
    reported.map(({ metric, value }) => [metric, value]),
    [
      ['first_byte', 81],
      ['first_paint', 313],
      ['largest_paint', 705],
      ['next_paint', 96],
      ['layout_shift', 42],
    ],
  );
  for (const { event, metric } of reported) {
    assert.equal(event, 'performance_metric');
    assert.ok(metrics.includes(metric));
  }
});

test('a value that no clock should give stays within what the contract takes', () => {
  assert.equal(metricOf({ name: 'LCP', value: 1e12 }).value, 3_600_000);
  assert.equal(metricOf({ name: 'TTFB', value: -5 }).value, 0);
});
