import type { ImportColumn } from '#domain/registration/importFile.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useImport, type Preview, usePreviewImport } from '../../api/gstins.ts';
import { imports } from '../../texts/compiled/imports.ts';
import { judge, type Row, wireCsv, withCell } from './importRows.ts';
import { forgetRows, keepRows } from './keptRows.ts';

/** Lines in one call: a line counts as added only when the server has confirmed it. */
const perCall = 100;

export type Adding = { added: number; of: number };

/** The lines of a file while they are corrected and added. */
export function useLines(first: readonly Row[], shouldLook: boolean) {
  const [rows, setRows] = useState(first);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const judged = useMemo(() => judge(rows), [rows]);
  const addSome = useImport();
  const preview = usePreviewImport();

  const isOver = rows.every(({ is }) => is !== 'here');
  useEffect(() => (isOver ? forgetRows() : keepRows(rows)), [rows, isOver]);

  const look = async (sentRows: readonly Row[]) => {
    try {
      const { data } = await preview.mutateAsync(wireCsv(sentRows));
      setRows((now) => taken(now, sentRows, data));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : imports().unreadable);
    }
  };
  // Restored lines may have been added by the call whose answer never came.
  const isFirst = useRef(shouldLook);
  useEffect(() => {
    if (isFirst.current) void look(rows);
    isFirst.current = false;
  });

  const add = async (askEachMonth: boolean) => {
    const ready = judged.filter(({ isReady }) => isReady).map(({ row }) => row);
    setProblem(null);
    setAdding({ added: 0, of: ready.length });
    try {
      for (let from = 0; from < ready.length; from += perCall) {
        const some = ready.slice(from, from + perCall);
        const { data } = await addSome.mutateAsync({ csv: wireCsv(some), askEachMonth, readyOnly: true });
        setRows((now) => taken(now, some, data, true));
        setAdding({ added: from + some.length, of: ready.length });
      }
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : imports().unreadable);
      return false;
    } finally {
      setAdding(null);
    }
  };

  return {
    rows,
    judged,
    adding,
    problem,
    add,
    replace: setRows,
    change: (line: number, cell: ImportColumn, typed: string) =>
      setRows((now) => now.map((row) => (row.line === line ? withCell(row, cell, typed) : row))),
  };
}

/** The rows after an answer to the submitted ones, which come in the same order. */
export function taken(
  rows: readonly Row[],
  sentRows: readonly Row[],
  { lines, ids }: Pick<Preview, 'lines' | 'ids'>,
  isAdded = false,
): Row[] {
  const left = [...ids];
  const after = new Map<number, Row>();
  for (const [at, row] of sentRows.entries()) {
    const line = lines[at];
    if (line === undefined) continue;
    const cellProblems = line.cells.map(({ cell, problem }) => ({ cell, of: row[cell], problem }));
    if (line.is === 'there') after.set(row.line, { ...row, is: 'there', said: cellProblems });
    else if (isAdded && line.is === 'ready')
      after.set(row.line, { ...row, password: '', is: 'added', id: left.shift() ?? null, said: [] });
    // Until a line is added, its cells are judged here, as they are typed.
    else if (isAdded) after.set(row.line, { ...row, said: cellProblems });
  }
  return rows.map((row) => after.get(row.line) ?? row);
}
