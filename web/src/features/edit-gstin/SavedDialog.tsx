import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Confirms the save; every way out of it leads back to GST Details (specification 2). */
export function SavedDialog({ gstin, verifying }: { gstin: string; verifying: boolean }) {
  const t = edit();
  const navigate = useNavigate();
  const leave = () => void navigate(paths.gstDetails(), { state: { gstin } });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || leave()}
      title={t.saved}
      description={t.savedMeans}
      footer={
        <Button variant="primary" onClick={leave}>
          {t.back}
        </Button>
      }
    >
      {verifying ? <p>{t.verifying}</p> : null}
    </Dialog>
  );
}
