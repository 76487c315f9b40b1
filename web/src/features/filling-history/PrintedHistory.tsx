import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { history } from '../../texts/compiled/history.ts';
import { Mono } from '../../ui/Mono.tsx';
import { printedLines } from './printedLines.ts';

/** The history on paper: one line for each return. */
export function PrintedHistory({ entries, says }: { entries: readonly Entry[]; says: string }) {
  const t = history();
  const { form, business, day, arn } = t.printed;
  return (
    <table className="w-full border-collapse text-left text-[8.5pt] leading-tight">
      <caption className="pb-2 text-left">{says}</caption>
      <thead>
        <tr className="border-b border-ink">
          {[form, t.period, business, t.gstin, t.status, day, arn].map((heading) => (
            <th key={heading} scope="col" className="py-1 pe-2 font-semibold whitespace-nowrap">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printedLines(entries).map((line) => (
          <tr key={line.key} className="break-inside-avoid border-b border-rule">
            <td className="py-1 pe-2 whitespace-nowrap">{line.form}</td>
            <td className="py-1 pe-2 whitespace-nowrap">{line.period}</td>
            <td className="py-1 pe-2">{line.business}</td>
            <td className="py-1 pe-2 whitespace-nowrap">
              <Mono>{line.gstin}</Mono>
            </td>
            <td className="py-1 pe-2">
              <Unbroken text={line.status} />
            </td>
            <td className="py-1 pe-2 whitespace-nowrap">{line.day}</td>
            <td className="py-1 whitespace-nowrap">
              <Mono>{line.arn}</Mono>
              {line.simulated ? ` ${t.simulated}` : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
