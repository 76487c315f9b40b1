import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type Column<Row> = {
  /** Also the heading's key. */
  heading: string;
  cell: (row: Row) => ReactNode;
  className?: string;
};

/** A table that scrolls sideways inside its own box, which the keyboard reaches, never the page. */
export function Table<Row>(props: {
  /** Read to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const { caption, columns, rows, rowKey } = props;
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative max-w-full overflow-x-auto rounded-box"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-rule text-sm text-muted">
            {columns.map((column) => (
              <th key={column.heading} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-rule last:border-0">
              {columns.map((column) => (
                <td key={column.heading} className={classes('px-3 py-3 align-top', column.className)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
