import type { FilingFrequency, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { type MonthTerms, monthDeclaration } from '#domain/registration/consent.ts';
import { question } from '../../texts/compiled/question.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { declarationOf } from './monthQuestion.ts';

export type AskedMonth = MonthTerms & { period: ReturnPeriod; frequency: FilingFrequency };

/**
 * The exact words of the yes, one press away: as the consent ledger keeps them (design#consent), preceded by the page's
 * language when that differs.
 */
export function ExactWords({ months }: { months: readonly AskedMonth[] }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
        {question().exactWords}
      </summary>
      <DeclaredWords months={months} />
    </details>
  );
}

/** The same without a press. */
export function DeclaredWords({ months }: { months: readonly AskedMonth[] }) {
  const t = question();
  const declarations = months.map((month) => declarationOf(month.period, month.frequency, month));
  const kept = months.map((month) => monthDeclaration(month.period, month.frequency, month));
  return (
    <div className="mt-1 rounded-box bg-raised px-4 py-3 text-sm">
      <p className="text-muted">{t.byYes}</p>
      <Lines lines={declarations} />
      {t.ledger === '' ? null : (
        <>
          <p className="mt-3 text-muted">{t.ledger}</p>
          <div lang="en">
            <Lines lines={kept} />
          </div>
        </>
      )}
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p key={line} className="mt-1">
      <Unbroken text={line} />
    </p>
  ));
