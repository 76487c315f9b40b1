import { monthDeclaration, monthQuestion } from '#domain/registration/consent.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { useProductNow } from '../../clock/productNow.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Unbroken } from '../returns/Unbroken.tsx';
import { ExactWords } from './ExactWords.tsx';
import { sayDue, sayMonths } from './monthQuestion.ts';
import { ThreeZeros } from './ThreeZeros.tsx';

type Props = { open: boolean; entry: Entry; onClose: () => void; onYes: () => void; onNo: () => void };

/** The month's question before the press that says yes to it (record 083.6). */
export function QuestionDialog({ open, entry, onClose, onYes, onNo }: Props) {
  const now = useProductNow();
  const period = parsePeriod(entry.period);
  if (period === null) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`${sayMonths([entry])}: was it nil?`}
      description={<Unbroken text={sayDue(entry, now)} />}
      footer={
        <>
          <Button variant="secondary" onClick={onNo}>
            No
          </Button>
          <Button variant="primary" onClick={onYes} className="flex-1">
            Yes, file both
          </Button>
        </>
      }
    >
      <ThreeZeros question={monthQuestion(period, entry.frequency)}>
        <ExactWords lines={[monthDeclaration(period, entry.frequency)]} />
      </ThreeZeros>
    </Dialog>
  );
}
