import { useEffect } from 'react';
import { details } from '../../texts/compiled/details.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** specification 9. */
const shownMs = 5000;

/** The error modal of a toggle that did not turn; goes by itself after five seconds (specification 4). */
export function ToggleProblem({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={details().recurring}
      footer={
        <Button variant="primary" onClick={onClose}>
          {details().ok}
        </Button>
      }
    >
      <p role="alert">{details().toggleFailed}</p>
    </Dialog>
  );
}
