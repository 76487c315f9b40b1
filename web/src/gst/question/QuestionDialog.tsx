import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { useProductNow } from '../../clock/productNow.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { question } from '../../texts/compiled/question.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { formatMonths, questionOf } from './monthQuestion.ts';
import { ExactWords } from './ExactWords.tsx';
import { formatDue } from './dueOfMonth.ts';
import { askedOf, feeOf, yesOf } from './lateMonth.ts';
import { ThreeZeros } from './ThreeZeros.tsx';
import { BusinessName } from './BusinessName.tsx';

type Props = { open: boolean; entry: Entry; onClose: () => void; onYes: () => void; onNo: () => void };

/** The month's question before the press that says yes to it (design#consent). */
export function QuestionDialog({ open, entry, onClose, onYes, onNo }: Props) {
  const t = question();
  const now = useProductNow();
  const period = parsePeriod(entry.period);
  if (period === null) return null;
  const yes = askedOf(entry, now);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.wasNil({ month: formatMonths([entry]) })}
      description={
        <>
          <BusinessName entry={entry} />
          <Unbroken text={formatDue(entry, now)} />
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onNo}>
            {t.no}
          </Button>
          <Button variant="primary" onClick={onYes} className="flex-1">
            {yesOf(yes)}
          </Button>
        </>
      }
    >
      <ThreeZeros
        question={questionOf(period, entry.frequency, yes)}
        fee={feeOf([entry], now)}
        mayCarryFee={yes.mayCarryFee}
      >
        <ExactWords months={[{ ...yes, period, frequency: entry.frequency }]} />
      </ThreeZeros>
    </Dialog>
  );
}
