import { monthOfPeriod, periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { csvRows, csvText } from '#domain/shared/csv.ts';
import { type Instant, istDate } from '#domain/shared/istTime.ts';
import { type LinkHolder, linkLifeMs } from '../documents/documents.ts';
import type { ExportFiles, ExportGrant, ExportSelection } from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';
import { clientColumns, clientLines, returnColumns, returnLines } from './lines.ts';
import { monthPack } from './monthPack.ts';

/** A fresh address for an export; it works for an hour, while the session lives. */
export function exportLink(
  ports: Pick<Ports, 'clock'>,
  { links }: Pick<ExportFiles, 'links'>,
  { accountId, sessionId, language }: LinkHolder,
  selection: ExportSelection,
): { url: string; expiresAt: Instant } {
  const expiresAt = ports.clock.wall() + linkLifeMs;
  const token = links.sign({ ...selection, accountId, sessionId, expiresAt, language });
  return { url: `/files/export/${token}`, expiresAt };
}

type OpenedExport = {
  fileName: string;
  type: 'csv' | 'zip';
  /** Produced while sending: the next piece is read after the last has gone out. */
  pieces: AsyncIterable<Uint8Array>;
};

/** Opens an export link and notes the export in the account's security log. */
export async function openExport(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  files: ExportFiles,
  grant: ExportGrant,
): Promise<OpenedExport> {
  const now = await ports.clock.product();
  const { kind } = grant;
  const period = kind === 'month' ? (grant.period ?? previousPeriod(periodAt(now))) : null;
  await ports.store.asTenant(grant.accountId, (rows) =>
    rows.security.note({ code: 'exported', kind, period }, ports.clock.wall()),
  );
  switch (kind) {
    case 'clients':
      return {
        fileName: `shunya-clients-${istDate(now)}.csv`,
        type: 'csv',
        pieces: csv(clientColumns, [await clientLines(ports, grant)]),
      };
    case 'returns':
      return {
        fileName: `shunya-returns-${istDate(now)}.csv`,
        type: 'csv',
        pieces: csv(returnColumns, returnLines(ports, grant)),
      };
    case 'month':
      return {
        fileName: `shunya-${period === null ? '' : monthOfPeriod(period)}.zip`,
        type: 'zip',
        pieces: files.zip(monthPack(ports, files, grant)),
      };
  }
}

async function* csv(
  columns: readonly string[],
  steps: AsyncIterable<string[][]> | Iterable<string[][]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvText([columns]));
  for await (const lines of steps) if (lines.length > 0) yield Buffer.from(csvRows(lines));
}
