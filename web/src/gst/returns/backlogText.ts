import { formatRupees } from '#domain/gst/portalFigures.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Card } from '../../api/dashboard.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { backlog } from '../../texts/compiled/backlog.ts';

/** Past months that are not filed, in a few words: how many and their fee, how far their start has come, or what keeps it. */
export function backlogText(line: NonNullable<Card['backlog']>): string {
  const t = backlog();
  const first = parsePeriod(line.period);
  if (line.skipped && first !== null) return t.lineSkipped({ month: filingPeriod(first, line.frequency) });
  if (line.started === 0)
    return t.line({
      counted: t.counted({ count: line.periods, unit: line.unit }),
      fee: formatRupees(line.fee_rupees),
    });
  const soFar = { filed: line.filed, count: line.started, unit: line.unit };
  if (line.stopped)
    return [
      t.lineStopped(soFar),
      ...(line.fee_rupees > 0 ? [t.lineFee({ fee: formatRupees(line.fee_rupees) })] : []),
    ].join(' · ');
  return line.lacks_rupees > 0
    ? t.lineWaits({ ...soFar, money: formatRupees(line.lacks_rupees) })
    : t.lineStarted(soFar);
}
