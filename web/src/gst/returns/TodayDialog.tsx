import { monthConsent } from '#domain/registration/consent.ts';
import { parsePeriod, formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { actLabels } from './entryActs.ts';
import { Unbroken } from './Unbroken.tsx';

type Props = {
  open: boolean;
  entry: Pick<Entry, 'period' | 'frequency'>;
  onClose: () => void;
  onFile: () => void;
};

/** The words of the month's consent, and the press that says them (record 083.6). */
export function TodayDialog({ open, entry, onClose, onFile }: Props) {
  const period = parsePeriod(entry.period);
  if (period === null) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Was ${formatFilingPeriod(period, entry.frequency)} nil?`}
      description="By pressing you say:"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button variant="primary" onClick={onFile}>
            {actLabels.today}
          </Button>
        </>
      }
    >
      <p>
        <Unbroken text={monthConsent(period, entry.frequency).text} />
      </p>
    </Dialog>
  );
}
