import { useEffect, useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { lateFee as texts } from '../../texts/compiled/lateFee.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { BusinessName } from '../question/BusinessName.tsx';
import { feeForm, formatFee, type LateFee } from './lateFeeMonth.ts';

type Props = {
  entry: Pick<Entry, 'business' | 'gstin'>;
  /** As it is read now; null when the month waits with none any more. */
  lateFee: LateFee | null;
  busy: boolean;
  onClose: () => void;
  onYes: (fee: FeeByHead) => Promise<{ success: true } | CallProblem>;
};

/**
 * The words of the yes to a late fee, and the button that says it. The amount stays as it was when the dialog opened,
 * so that nobody agrees to another one by a press in that moment; after a refusal the amount of now is shown.
 */
export function PayFeeDialog({ entry, lateFee, busy, onClose, onYes }: Props) {
  const t = texts().yes;
  const [opened] = useState(lateFee);
  const [refused, setRefused] = useState('');
  const fee = refused === '' ? opened : lateFee;
  const isOver = fee === null;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (fee === null) return null;
  const { central, state } = fee;
  const press = async () => {
    const answer = await onYes({ central, state });
    if (!answer.success) setRefused(answer.message);
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={<Unbroken text={t.title({ money: formatFee(fee), form: feeForm })} />}
      description={<BusinessName entry={entry} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.notNow}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void press()} className="flex-1">
            <span>
              <Unbroken text={t.press({ money: formatFee(fee), form: feeForm })} />
            </span>
          </Button>
        </>
      }
    >
      <p role="status" className="mb-3 font-medium text-bad empty:hidden">
        {refused}
      </p>
      <dl>
        <Line label={t.central} rupees={formatRupees(central)} />
        <Line label={t.state} rupees={formatRupees(state)} />
        <Line label={t.fromLedger} rupees={formatFee(fee)} sum />
      </dl>
      <p className="mt-3 text-sm text-muted">{t.saying}</p>
      <p className="mt-1">
        <Unbroken text={fee.text} />
      </p>
    </Dialog>
  );
}

const Line = ({ label, rupees, sum = false }: { label: string; rupees: string; sum?: boolean }) => (
  <div className="flex items-baseline justify-between gap-4 border-b border-rule py-2">
    <dt className={sum ? 'font-semibold' : ''}>{label}</dt>
    <dd className={sum ? 'font-display text-xl font-semibold text-primary tabular-nums' : 'tabular-nums'}>
      {rupees}
    </dd>
  </div>
);
