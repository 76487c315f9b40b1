import { use } from 'react';
import { createPortal } from 'react-dom';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { useProductNow } from '../../clock/productNow.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { question } from '../../texts/compiled/question.ts';
import { Button } from '../../ui/Button.tsx';
import { AnswersPlace } from './answersPlace.ts';
import { formatMonths, questionOf } from './monthQuestion.ts';
import { ExactWords } from './ExactWords.tsx';
import { askedOf, feeOf, yesOf } from './lateMonth.ts';
import { ThreeZeros } from './ThreeZeros.tsx';
import { zeroEvidence } from './zeroEvidence.ts';

type Props = {
  entry: Entry;
  /** Drawn as three ruled lines; otherwise one sentence. */
  zeros: boolean;
  busy: boolean;
  /** Another act leads the page: its yes is not solid. */
  isCalm?: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** The month's question inside the month's panel, with its two answers and the exact words. */
export function MonthQuestion({ entry, zeros, busy, isCalm = false, onYes, onNo }: Props) {
  const foot = use(AnswersPlace);
  const now = useProductNow();
  const period = parsePeriod(entry.period);
  if (period === null) return null;
  const t = question();
  const yes = askedOf(entry, now);
  const questionText = questionOf(period, entry.frequency, yes);
  const answers = (
    <div className="flex gap-3">
      <Button
        variant={isCalm ? 'secondary' : 'primary'}
        busy={busy}
        onClick={onYes}
        className="min-h-13 flex-1"
      >
        {yesOf(yes)}
      </Button>
      <Button variant="secondary" onClick={onNo} className="min-h-13">
        {t.no}
      </Button>
    </div>
  );
  return (
    <div>
      {zeros ? (
        <ThreeZeros
          question={questionText}
          fee={feeOf([entry], now)}
          mayCarryFee={yes.mayCarryFee}
          evidence={zeroEvidence(entry.portal_knows, yes.fee !== null)}
        />
      ) : (
        <p className="font-display text-lg leading-snug font-semibold">{questionText}</p>
      )}
      {foot === null ? (
        <div className="mt-3">{answers}</div>
      ) : (
        // Away from its question, a yes names its month.
        createPortal(
          <>
            <p className="mb-2 text-sm font-medium">{t.wasNil({ month: formatMonths([entry]) })}</p>
            {answers}
          </>,
          foot,
        )
      )}
      <ExactWords months={[{ ...yes, period, frequency: entry.frequency }]} />
    </div>
  );
}
