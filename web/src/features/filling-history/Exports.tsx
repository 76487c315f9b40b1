import { Archive, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { readHistory } from '../../api/filings.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { history } from '../../texts/compiled/history.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { csvOf } from './historyCsv.ts';
import { queryOf, type HistoryFilters } from './historyFilters.ts';
import { zipOf } from './zip.ts';

/**
 * Exports the filtered entries of all pages: as lines of a CSV, or all their PDFs in a ZIP. `total`: null while it is
 * read.
 */
export function Exports({ filters, total }: { filters: HistoryFilters; total: number | null }) {
  const t = history();
  const [busy, setBusy] = useState<'csv' | 'zip' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (kind: 'csv' | 'zip') => {
    if (total === null) return;
    setBusy(kind);
    setProblem(null);
    try {
      const entries = await readHistory(queryOf(filters), total);
      const name = `shunya-${filters.gstin === 'all' ? 'filings' : filters.gstin}`;
      if (kind === 'csv') saveFile(`${name}.csv`, new Blob([csvOf(entries)], { type: 'text/csv' }));
      else saveFile(`${name}.zip`, await documentsOf(entries));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t.noFile);
    }
    setBusy(null);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        icon={<Archive aria-hidden size={18} />}
        disabled={total === null}
        busy={busy === 'zip'}
        onClick={() => void make('zip')}
        className="px-3! sm:px-4!"
      >
        <span className="max-sm:sr-only">{t.downloadAll}</span>
        <span aria-hidden className="sm:hidden">
          {t.zip}
        </span>
      </Button>
      <Button
        variant="secondary"
        icon={<FileSpreadsheet aria-hidden size={18} />}
        disabled={total === null}
        busy={busy === 'csv'}
        onClick={() => void make('csv')}
        className="px-3! sm:px-4!"
      >
        <span className="max-sm:sr-only">{t.exportCsv}</span>
        <span aria-hidden className="sm:hidden">
          {t.csv}
        </span>
      </Button>
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
    </div>
  );
}

/** Each document under its month and GSTIN; three at a time, to go easy on the server. */
async function documentsOf(entries: readonly Entry[]): Promise<Blob> {
  const wanted = entries.flatMap((entry) =>
    (
      [
        ['GSTR-1', entry.gst_1_url],
        ['GSTR-3B', entry.gst_3b_url],
      ] as const
    ).flatMap(([form, url]) =>
      url === '' ? [] : [{ url, name: `${entry.gstin}-${entry.period}-${form}.pdf` }],
    ),
  );
  if (wanted.length === 0) throw new Error(history().noDocument);
  const files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  for (let at = 0; at < wanted.length; at += 3)
    files.push(
      ...(await Promise.all(
        wanted.slice(at, at + 3).map(async ({ url, name }) => {
          const answer = await fetch(url);
          if (!answer.ok) throw new Error(history().documentFailed);
          return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
        }),
      )),
    );
  return zipOf(files);
}
