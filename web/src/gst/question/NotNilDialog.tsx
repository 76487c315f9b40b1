import { formatIstDate } from '#domain/shared/istTime.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Unbroken } from '../returns/Unbroken.tsx';
import { dueDays, sayMonths, shortPeriod } from './monthQuestion.ts';

type Props = {
  open: boolean;
  entry: Entry;
  onClose: () => void;
  /** Absent where it cannot be skipped. */
  onSkip?: (() => void) | undefined;
};

/** What to do about a month that was not nil. */
export function NotNilDialog({ open, entry, onClose, onSkip }: Props) {
  const due = dueDays(entry);
  const month = shortPeriod(entry);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`${sayMonths([entry]) || entry.title} was not nil`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          {onSkip === undefined ? null : (
            <Button variant="primary" onClick={onSkip}>
              Skip {month} here
            </Button>
          )}
        </>
      }
    >
      <ol className="flex list-decimal flex-col gap-3 ps-5">
        {onSkip === undefined ? null : (
          <li>
            {entry.waits_for === 'yes'
              ? `Skip ${month} here: nothing is filed as nil, and no reminder comes.`
              : `Skip ${month} here first, so that it is not filed as nil.`}
          </li>
        )}
        <li>
          Enter the figures on the GST portal, or give them to your accountant
          {due === null ? (
            '.'
          ) : (
            <Unbroken
              text={`: GSTR-1 by ${formatIstDate(due.GSTR1)}, GSTR-3B by ${formatIstDate(due.GSTR3B)}.`}
            />
          )}
        </li>
      </ol>
    </Dialog>
  );
}
