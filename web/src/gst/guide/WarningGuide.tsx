import { useReadPortal } from '../../api/gstins.ts';
import { useMay } from '../../api/people.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { GuidedSteps } from './GuidedSteps.tsx';

type Props = {
  gstinId: string;
  warning: { code: string; text: string };
  /** Past months are unfiled: their plan is the act. */
  isBehind: boolean;
};

/** The portal's warning about the registration: in a few words, and unfolded with its steps (gst-portal#suspension). */
export function WarningGuide({ gstinId, warning, isBehind }: Props) {
  const t = guide();
  const read = useReadPortal();
  const toast = useToast();
  const mayFile = useMay('file');
  const isBank = warning.code === 'bank_account_due';
  const steps = isBank
    ? [t.steps.bank]
    : isBehind || warning.code === 'suspended_all_filed'
      ? [t.steps.notice, t.steps.drop]
      : [t.steps.notice, t.steps.bank];
  const readAgain = () =>
    read.mutate(gstinId, {
      onSuccess: (answer) =>
        toast.show(
          answer.success ? { type: 'info', text: t.reading } : { type: 'error', text: answer.message },
        ),
    });
  return (
    <Fold title={isBank ? t.bankAccount : t.suspended} tone="warn">
      <p className="text-sm text-warn">
        <Unbroken text={warning.text} />
      </p>
      <GuidedSteps
        isBeside
        label={isBank ? t.bankAccount : t.suspended}
        steps={steps}
        done={
          mayFile ? (
            <Button variant="secondary" busy={read.isPending} onClick={readAgain}>
              {t.readAgain}
            </Button>
          ) : null
        }
      />
    </Fold>
  );
}
