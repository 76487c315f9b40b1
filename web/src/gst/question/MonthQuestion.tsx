import { monthDeclaration, monthQuestion } from '#domain/registration/consent.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { ExactWords } from './ExactWords.tsx';
import { ThreeZeros } from './ThreeZeros.tsx';

type Props = {
  entry: Entry;
  /** Drawn as three ruled lines; else said in one sentence. */
  zeros: boolean;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** The month's question where the month is shown, with its two answers and the exact words. */
export function MonthQuestion({ entry, zeros, busy, onYes, onNo }: Props) {
  const period = parsePeriod(entry.period);
  if (period === null) return null;
  const question = monthQuestion(period, entry.frequency);
  return (
    <div>
      {zeros ? <ThreeZeros question={question} /> : <p>{question}</p>}
      <div className="mt-3 flex gap-3">
        <Button variant="primary" busy={busy} onClick={onYes} className="min-h-13 flex-1">
          Yes, file both
        </Button>
        <Button variant="secondary" onClick={onNo} className="min-h-13">
          No
        </Button>
      </div>
      <ExactWords lines={[monthDeclaration(period, entry.frequency)]} />
    </div>
  );
}
