import type { Entry } from '../../api/answers/wholeEntry.ts';
import { history } from '../../texts/en/history.ts';
import { printedLines } from './printedLines.ts';

/** One line of each return, as it is printed. */
export const csvOf = (entries: readonly Entry[]): string =>
  [
    headings(),
    ...printedLines(entries).map((line) => [
      line.form,
      line.period,
      line.business,
      line.gstin,
      line.status,
      line.day,
      line.arn,
      line.simulated ? history().printed.yes : '',
    ]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');

function headings(): string[] {
  const { period, gstin, status, simulated, printed } = history();
  const { form, business, date, arn } = printed;
  return [form, period, business, gstin, status, date, arn, simulated];
}

/** In quotes where it must be; what a spreadsheet would take for a formula is made a text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
