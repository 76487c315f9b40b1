import { RotateCcw } from 'lucide-react';
import { useVerifyAgain } from '../../api/gstins.ts';
import { useMay } from '../../api/people.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button } from '../../ui/Button.tsx';

/** Beside a refusal whose text says to try again; hidden when a retry cannot succeed. */
export function TryAgain({ gstin }: { gstin: { id: string; can_try_again: boolean } }) {
  const verifyAgain = useVerifyAgain();
  const mayFile = useMay('file');
  if (!gstin.can_try_again || !mayFile) return null;
  const refused = verifyAgain.data?.success === false ? verifyAgain.data.message : '';
  return (
    <>
      <Button
        variant="secondary"
        icon={<RotateCcw aria-hidden size={18} />}
        busy={verifyAgain.isPending}
        onClick={() => verifyAgain.mutate(gstin.id)}
      >
        {ui().tryAgain}
      </Button>
      <p role="status" className="text-sm font-medium text-bad empty:hidden">
        {refused}
      </p>
    </>
  );
}
