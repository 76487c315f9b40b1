import type { Asked } from '../../api/answers/wholeEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { allTheSame } from './entryActs.ts';
import { Unbroken } from './Unbroken.tsx';

type Props = { open: boolean; asked: Asked | null; onClose: () => void; onYes: () => void };

/** The words of a yes that names what the portal shows, and the press that says them (record 102). */
export function AllTheSameDialog({ open, asked, onClose, onYes }: Props) {
  if (asked === null) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="File it nil all the same?"
      description="By pressing you say:"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button variant="primary" onClick={onYes}>
            {allTheSame}
          </Button>
        </>
      }
    >
      <p>
        <Unbroken text={asked.text} />
      </p>
      <p className="mt-3 text-muted">
        If that is not so, press Not now: nothing is filed. Then file it on the GST portal, or skip the month
        here.
      </p>
    </Dialog>
  );
}
