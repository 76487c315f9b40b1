import { memo, useState } from 'react';
import { type ImportColumn, importColumns } from '#domain/registration/importFile.ts';
import { imports } from '../../texts/compiled/imports.ts';
import { classes } from '../../ui/classes.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Judged } from './importRows.ts';

const perPage = 50;

const kinds = ['aside', 'ready', 'there'] as const;
export type Kind = (typeof kinds)[number];

const kindOf = ({ row, isReady }: Judged): Kind =>
  row.is !== 'here' ? 'there' : isReady ? 'ready' : 'aside';

/**
 * The lines by their outcome. A line keeps its place while it is corrected, and is sorted again when another list or
 * page is opened.
 */
export function LinesTable(props: {
  judged: readonly Judged[];
  isBusy: boolean;
  onChange: (line: number, cell: ImportColumn, typed: string) => void;
}) {
  const { judged, isBusy, onChange } = props;
  const t = imports();
  const numbersOf = (kind: Kind) => judged.filter((each) => kindOf(each) === kind).map(({ row }) => row.line);
  const firstKind = (): Kind => kinds.find((kind) => numbersOf(kind).length > 0) ?? 'ready';
  const [shown, setShown] = useState(() => ({ kind: firstKind(), lines: numbersOf(firstKind()) }));
  const [page, setPage] = useState(1);
  const byLine = new Map(judged.map((each) => [each.row.line, each]));
  const show = (kind: Kind) => {
    setShown({ kind, lines: numbersOf(kind) });
    setPage(1);
  };
  const here = shown.lines.slice((page - 1) * perPage, page * perPage);
  return (
    <div className="flex flex-col gap-4">
      <div role="group" aria-label={t.whichLines} className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown.kind}
            onClick={() => show(kind)}
            className={classes(
              'min-h-11 rounded-full border px-4 font-medium',
              kind === shown.kind
                ? 'border-primary bg-primary-tint text-primary'
                : 'border-edge hover:bg-raised',
            )}
          >
            {t.kinds[kind]} <span className="tabular-nums">{numbersOf(kind).length}</span>
          </button>
        ))}
      </div>
      {here.length === 0 ? (
        <p className="text-muted">{t.noLines}</p>
      ) : (
        <div
          role="region"
          aria-label={t.caption}
          tabIndex={0}
          className="max-w-full overflow-x-auto rounded-box"
        >
          <table role="table" className="block w-full border-collapse text-left lg:table">
            <caption className="sr-only">{t.caption}</caption>
            <thead
              role="rowgroup"
              className="sr-only text-sm text-muted lg:not-sr-only lg:table-header-group"
            >
              <tr role="row">
                <Head>{t.line}</Head>
                {importColumns.map((column) => (
                  <Head key={column}>{t.columns[column]}</Head>
                ))}
                <Head>{t.checked}</Head>
              </tr>
            </thead>
            <tbody role="rowgroup" className="block lg:table-row-group">
              {here.map((line) => {
                const each = byLine.get(line);
                return each === undefined ? null : (
                  <LineRow
                    key={line}
                    row={each.row}
                    problems={JSON.stringify(each.problems)}
                    kind={kindOf(each)}
                    isBusy={isBusy}
                    onChange={onChange}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {shown.lines.length > perPage ? (
        <Pagination page={page} pages={Math.ceil(shown.lines.length / perPage)} onPage={setPage} />
      ) : null}
    </div>
  );
}

const Head = ({ children }: { children: string }) => (
  <th role="columnheader" scope="col" className="px-2 py-2 font-medium whitespace-nowrap">
    {children}
  </th>
);

/** `problems`: as a text, so that a line whose problems have not changed is not redrawn. */
const LineRow = memo(function LineRow(props: {
  row: Judged['row'];
  problems: string;
  kind: Kind;
  isBusy: boolean;
  onChange: (line: number, cell: ImportColumn, typed: string) => void;
}) {
  const { row, kind, isBusy, onChange } = props;
  const problems = JSON.parse(props.problems) as Judged['problems'];
  const t = imports();
  return (
    <tr role="row" className="block border-b border-rule py-4 lg:table-row">
      <td role="cell" className="block px-2 text-muted tabular-nums lg:table-cell lg:py-3">
        <span className="lg:hidden">{t.line} </span>
        {row.line}
      </td>
      {importColumns.map((column) => {
        const problem = problems[column];
        const problemId = `${column}-${row.line}`;
        return (
          <td key={column} role="cell" className="block px-2 py-2 lg:table-cell">
            <span aria-hidden className="text-sm text-muted lg:hidden">
              {t.columns[column]}
            </span>
            <input
              type={column === 'password' ? 'password' : 'text'}
              value={row[column]}
              onChange={(event) => onChange(row.line, column, event.target.value)}
              disabled={isBusy || row.is === 'added'}
              aria-label={t.cell({ column: t.columns[column], line: row.line })}
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby={problem === undefined ? undefined : problemId}
              autoComplete={column === 'password' ? 'new-password' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              className={classes(
                'block min-h-11 w-full min-w-0 rounded-box border border-edge bg-sheet px-3 text-sm text-ink aria-invalid:border-bad disabled:bg-raised disabled:text-muted',
                column === 'gstin' || column === 'signatory_pan' ? 'font-mono' : null,
              )}
            />
            {problem === undefined ? null : (
              <p id={problemId} className="mt-1 text-sm font-medium text-bad">
                {problem}
              </p>
            )}
          </td>
        );
      })}
      <td role="cell" className="block px-2 py-2 lg:table-cell lg:py-3">
        <StatusBadge status={kind === 'aside' ? 'failed' : 'success'}>
          {row.is === 'added' ? t.isAdded : t.states2[kind]}
        </StatusBadge>
      </td>
    </tr>
  );
});
