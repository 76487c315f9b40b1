import type { Asked, Entry } from '../../api/answers/wholeEntry.ts';
import { question } from '../../texts/compiled/question.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { BusinessName } from '../question/BusinessName.tsx';

type Props = {
  open: boolean;
  entry: Pick<Entry, 'business' | 'gstin'>;
  asked: Asked | null;
  onClose: () => void;
  onYes: () => void;
};

/** The words of a yes that names the portal's findings, and the button that says it (design#evidence). */
export function AllTheSameDialog({ open, entry, asked, onClose, onYes }: Props) {
  if (asked === null) return null;
  const t = question().allTheSame;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.title}
      description={
        <>
          <BusinessName entry={entry} />
          {t.saying}
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.notNow}
          </Button>
          <Button variant="primary" onClick={onYes}>
            {returns().acts.allTheSame}
          </Button>
        </>
      }
    >
      <p>
        <Unbroken text={asked.text} />
      </p>
      <p className="mt-3 text-muted">{t.otherwise}</p>
    </Dialog>
  );
}
