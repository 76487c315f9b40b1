import type { FilingFrequency, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { type MonthTerms, monthDeclaration } from '#domain/registration/consent.ts';
import { question } from '../../texts/en/question.ts';
import { Unbroken } from '../returns/Unbroken.tsx';

type Asked = MonthTerms & { period: ReturnPeriod; frequency: FilingFrequency };

/**
 * The words that the yes says, one press away: as the consent ledger keeps them (design#consent), and before them in the
 * language of the page, where that is another one.
 */
export function ExactWords({ months }: { months: readonly Asked[] }) {
  const t = question();
  const said = months.map((month) => t.declares(month.period, month.frequency, month));
  const kept = months.map((month) => monthDeclaration(month.period, month.frequency, month));
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
        {t.exactWords}
      </summary>
      <div className="mt-1 rounded-box bg-raised px-4 py-3 text-sm">
        <p className="text-muted">{t.byYes}</p>
        <Lines lines={said} />
        {t.ledger === null ? null : (
          <>
            <p className="mt-3 text-muted">{t.ledger}</p>
            <div lang="en">
              <Lines lines={kept} />
            </div>
          </>
        )}
      </div>
    </details>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p key={line} className="mt-1">
      <Unbroken text={line} />
    </p>
  ));
