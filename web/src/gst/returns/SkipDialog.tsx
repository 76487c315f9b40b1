import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { skipping as texts } from '../../texts/compiled/skipping.ts';
import { formatLateOf } from '../consequences/late.ts';
import { feeOf } from '../question/lateMonth.ts';
import { BusinessName } from '../question/BusinessName.tsx';
import { skipping } from './skipping.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';

type Props = {
  open: boolean;
  title: string;
  /** The entry to skip; null when no filing is open yet. */
  entry: Entry | null;
  onClose: () => void;
  onSkip: () => void;
};

/** Asks before a filing is skipped, and states the cost (design#skipping-and-late-returns). */
export function SkipDialog({ open, title, entry, onClose, onSkip }: Props) {
  const t = texts();
  const now = useProductNow();
  const late = entry === null ? null : feeOf([entry], now);
  const { costs, undo } = skipping(entry, late !== null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.title}
      description={
        <>
          {entry === null ? null : <BusinessName entry={entry} />}
          <Unbroken text={title} />
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.keep}
          </Button>
          <Button variant="danger" onClick={onSkip}>
            {t.skip}
          </Button>
        </>
      }
    >
      {entry === null || late === null ? null : (
        <p className="mb-3 font-semibold text-bad">{formatLateOf(entry, late)}</p>
      )}
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {costs.map((cost) => (
          <li key={cost}>
            <Unbroken text={cost} />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Unbroken text={undo} />
      </p>
    </Dialog>
  );
}
