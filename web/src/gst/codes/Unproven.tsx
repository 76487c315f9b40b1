import { KeyRound } from 'lucide-react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useAskCode } from '../../api/codes.ts';
import { useMay } from '../../api/people.ts';
import { codes } from '../../texts/compiled/codes.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { isCodeOver, useCodes } from './useCodes.ts';

/** Acts by which a person files the month: each asks for the first code too. */
const filingActs: readonly string[] = ['answer', 'file', 'say_yes', 'pay_late_fee'];

/**
 * A GSTIN whose signatory's first code has not come yet: what that means, and the button to send it (design#verification).
 * `entry`: the month beside it. One that waits has a button or a box of its own.
 */
export function Unproven({ gstinId, entry }: { gstinId: string; entry: Entry | undefined }) {
  const askCode = useAskCode();
  const toast = useToast();
  const mayFile = useMay('file');
  const waiting = entry?.status === 'warning';
  const filesHere = mayFile && entry !== undefined && filingActs.includes(entry.act);
  const onItsWay = (useCodes().data ?? []).some((code) => code.gstin_id === gstinId);
  const ask = () =>
    askCode.mutate(gstinId, {
      onSuccess: (answer) => {
        if (!answer.success) toast.show({ type: 'error', text: answer.message });
      },
    });
  return (
    <div className="rounded-box bg-raised px-4 py-3">
      {isCodeOver(gstinId) && !onItsWay ? <p className="font-semibold">{codes().over}</p> : null}
      <p className="text-sm">{filesHere ? codes().unprovenAsks : codes().unproven}</p>
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
