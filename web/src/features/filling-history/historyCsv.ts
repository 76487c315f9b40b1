import { csvRows } from '#domain/shared/csv.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { history } from '../../texts/compiled/history.ts';
import { printedLines } from './printedLines.ts';

/** One line for each return, as it is printed. */
export const csvOf = (entries: readonly Entry[]): string =>
  csvRows([
    headings(),
    ...printedLines(entries).map((line) => [
      line.form,
      line.period,
      line.business,
      line.gstin,
      line.status,
      line.due,
      line.filedOn,
      line.arn,
      line.feePaid,
      line.simulated ? history().printed.yes : '',
    ]),
  ]);

function headings(): string[] {
  const { period, gstin, status, simulated, printed } = history();
  const { form, business, due, date, arn, feePaid } = printed;
  return [form, period, business, gstin, status, due, date, arn, feePaid, simulated];
}
