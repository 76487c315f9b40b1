import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { longDate } from '../../texts/dates.ts';
import { question } from '../../texts/compiled/question.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { dueDays, sayDueDays } from './dueOfMonth.ts';
import { formatMonths, shortPeriod } from './monthQuestion.ts';
import { BusinessName } from './BusinessName.tsx';

type Props = {
  open: boolean;
  entry: Entry;
  onClose: () => void;
  /** Absent when the month cannot be skipped. */
  onSkip?: (() => void) | undefined;
};

/** The options for a month that was not nil. */
export function NotNilDialog({ open, entry, onClose, onSkip }: Props) {
  const t = question().notNil;
  const due = dueDays(entry);
  const now = useProductNow();
  const month = shortPeriod(entry);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.title({ month: formatMonths([entry]) || entry.title })}
      description={<BusinessName entry={entry} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui().back}
          </Button>
          {onSkip === undefined ? null : (
            <Button variant="primary" onClick={onSkip}>
              {t.skip({ month })}
            </Button>
          )}
        </>
      }
    >
      <ol className="flex list-decimal flex-col gap-3 ps-5">
        {onSkip === undefined ? null : (
          <li>{entry.waits_for === 'yes' ? t.skipWhy({ month }) : t.skipFirst({ month })}</li>
        )}
        <li>{due === null ? t.enter : <Unbroken text={t.enterBy(sayDueDays(due, now, longDate))} />}</li>
      </ol>
    </Dialog>
  );
}
