import { UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { question as texts } from '../../texts/en/question.ts';

/**
 * The month's question as a page of the ledger: three ruled lines with a zero each, and beneath it what only the person
 * can know. `question` is the whole of it, for who does not see the lines.
 */
export function ThreeZeros({ question, children }: { question: string; children?: ReactNode }) {
  return (
    <div role="group" aria-label={question}>
      <ol>
        {texts().zeros.map(({ says, counts }) => (
          <li key={says} className="border-t border-rule py-3 first:border-t-0 first:pt-0">
            <p className="flex items-baseline justify-between gap-4 font-display text-lg leading-tight font-semibold">
              {says}
              <span className="text-primary tabular-nums">₹0</span>
            </p>
            <p className="mt-1 flex gap-2 text-sm text-muted">
              <UserRoundCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
              {counts}
            </p>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
