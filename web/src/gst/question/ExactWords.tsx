import { Unbroken } from '../returns/Unbroken.tsx';

/** The words that the yes says, one press away: as the consent ledger keeps them (record 083.6). */
export function ExactWords({ lines }: { lines: readonly string[] }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
        Exact words
      </summary>
      <div className="mt-1 rounded-box bg-raised px-4 py-3 text-sm">
        <p className="text-muted">By your yes you say:</p>
        {lines.map((line) => (
          <p key={line} className="mt-1">
            <Unbroken text={line} />
          </p>
        ))}
      </div>
    </details>
  );
}
