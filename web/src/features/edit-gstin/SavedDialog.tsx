import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Says that it is saved; every way out of it leads back to GST Details (specification 2). */
export function SavedDialog({ gstin, verifying }: { gstin: string; verifying: boolean }) {
  const navigate = useNavigate();
  const leave = () => void navigate(paths.gstDetails(), { state: { gstin } });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || leave()}
      title="Changes Saved Successfully"
      description="Your GSTIN information has been updated successfully."
      footer={
        <Button variant="primary" onClick={leave}>
          Back to GST Details
        </Button>
      }
    >
      {verifying ? <p>The sign-in is being checked with the GST portal now.</p> : null}
    </Dialog>
  );
}
