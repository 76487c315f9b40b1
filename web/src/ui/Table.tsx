import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { joinFormNames } from './formNames.ts';
import { Unbroken } from './Unbroken.tsx';

export type Column<Row> = {
  /** Also the heading's key. */
  heading: string;
  cell: (row: Row) => ReactNode;
  className?: string;
};

/**
 * A table; on a narrow screen each row is a block with its headings beside the values, where a cell has one. The roles
 * are written out because a table drawn as blocks loses them in some browsers. A table that is still too wide scrolls
 * inside its own box, which the keyboard reaches, never the page.
 */
export function Table<Row>(props: {
  /** Read to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** For a narrow place. */
  isDense?: boolean;
  /** On a narrow screen two values stand side by side. */
  isPaired?: boolean;
}) {
  const { caption, columns, rows, rowKey, isDense = false, isPaired = false } = props;
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative max-w-full overflow-x-auto rounded-box"
    >
      <table
        role="table"
        className={classes(
          'block w-full border-collapse text-left md:table',
          isDense && 'xl:text-sm xl:[&_:is(th,td)]:px-1.5 xl:[&_th]:whitespace-normal',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="border-b border-rule text-sm text-muted">
            {columns.map((column) => (
              <th
                key={column.heading}
                role="columnheader"
                scope="col"
                className="px-3 py-2 font-medium whitespace-nowrap"
              >
                <Unbroken text={column.heading} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className={classes(
                'border-b border-rule py-3 first:pt-0 last:border-0 last:pb-0 md:table-row md:py-0',
                isPaired ? 'grid grid-cols-2 gap-x-4' : 'block',
              )}
            >
              {columns.map((column) => {
                const shown = column.cell(row);
                return (
                  <td
                    key={column.heading}
                    role="cell"
                    data-heading={joinFormNames(column.heading)}
                    className={classes(
                      shown === null
                        ? 'max-md:hidden'
                        : 'flex flex-wrap items-baseline justify-between gap-x-4 py-1 before:text-sm before:text-muted before:content-[attr(data-heading)/""]',
                      'md:table-cell md:px-3 md:py-3 md:align-top md:before:content-none',
                      column.className,
                    )}
                  >
                    <div className="min-w-0">{shown}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
