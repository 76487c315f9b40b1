import { KeyRound } from 'lucide-react';
import { useAskCode } from '../../api/codes.ts';
import { useMay } from '../../api/people.ts';
import { codes } from '../../texts/compiled/codes.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useCodes } from './useCodes.ts';

/**
 * A GSTIN whose signatory's first code has not come yet: what that means, and the button to send it (design#verification).
 * `waiting`: a return already waits for that code, and its own panel has the button or the box.
 */
export function Unproven({ gstinId, waiting }: { gstinId: string; waiting: boolean }) {
  const askCode = useAskCode();
  const toast = useToast();
  const mayFile = useMay('file');
  const onItsWay = (useCodes().data ?? []).some((code) => code.gstin_id === gstinId);
  const ask = () =>
    askCode.mutate(gstinId, {
      onSuccess: (answer) => {
        if (!answer.success) toast.show({ type: 'error', text: answer.message });
      },
    });
  return (
    <div className="rounded-box bg-raised px-4 py-3">
      <p className="text-sm">{codes().unproven}</p>
      {waiting ? null : onItsWay ? (
        <p className="mt-1 text-sm text-muted">{codes().onItsWay}</p>
      ) : !mayFile ? null : (
        <Button
          variant="secondary"
          icon={<KeyRound aria-hidden size={18} />}
          busy={askCode.isPending}
          onClick={ask}
          className="mt-2"
        >
          {codes().send}
        </Button>
      )}
    </div>
  );
}
