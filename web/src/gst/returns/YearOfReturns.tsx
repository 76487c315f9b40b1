import { year } from '../../texts/compiled/year.ts';
import { type ReturnMark, returnMarks, type YearRow } from './yearOfReturns.ts';
import { signIcons, signLooks } from './yearSigns.ts';
import './yearOfReturns.css';

function Mark({ mark }: { mark: ReturnMark }) {
  const Sign = signIcons[mark];
  return (
    <span
      aria-hidden
      className={`grid aspect-square w-full max-w-8 place-items-center rounded-sm sm:rounded-md ${signLooks[mark]}`}
    >
      {Sign === null ? null : <Sign className="size-3/5" strokeWidth={2.5} />}
    </span>
  );
}

/** A year of returns as a heat map: a table in which every cell names form, month and state for screen readers. */
export function YearOfReturns({ rows, caption }: { rows: YearRow[]; caption: string }) {
  const t = year();
  const months = rows[0]?.cells ?? [];
  const drawn = new Set(rows.flatMap(({ cells }) => cells.map(({ mark }) => mark)));
  return (
    <div>
      <table className="year-of-returns w-full max-w-xl table-fixed border-separate">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="w-13 text-start font-medium sm:w-20">
              <span className="sr-only">{t.form}</span>
            </th>
            {months.map((cell) => (
              <th key={cell.period} scope="col" className="font-medium">
                <span aria-hidden title={cell.monthText}>
                  {cell.letter}
                </span>
                <span className="sr-only">{cell.monthText}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.form}>
              <th scope="row" className="unbroken text-start text-[0.7rem] font-medium text-muted sm:text-sm">
                {row.form}
              </th>
              {row.cells.map((cell) => (
                <td
                  key={cell.period}
                  title={t.cell({ form: row.form, month: cell.monthText, mark: t.marks[cell.mark] })}
                >
                  <Mark mark={cell.mark} />
                  <span className="sr-only">{t.marks[cell.mark]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-hidden className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm text-muted">
        {returnMarks
          .filter((mark) => drawn.has(mark))
          .map((mark) => (
            <li key={mark} className="flex items-center gap-2">
              <span className="w-5">
                <Mark mark={mark} />
              </span>
              {t.marks[mark]}
            </li>
          ))}
      </ul>
    </div>
  );
}
