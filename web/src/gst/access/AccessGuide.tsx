import { useRenewedAccess, useVerifyAgain } from '../../api/gstins.ts';
import { useMay } from '../../api/people.ts';
import { access as texts } from '../../texts/compiled/access.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { Button } from '../../ui/Button.tsx';
import { GuidedSteps } from '../guide/GuidedSteps.tsx';

/**
 * How API access is switched on at the portal, as guided steps. `isVerified`: the GSTIN is known, and its access is
 * renewed (record 073); otherwise the last press verifies the GSTIN again. `isBeside`: another button is the solid one.
 */
export function AccessGuide(props: { gstinId: string; isVerified: boolean; isBeside?: boolean }) {
  const { gstinId, isVerified, isBeside = false } = props;
  const t = texts();
  const renewed = useRenewedAccess();
  const verifyAgain = useVerifyAgain();
  const mayFile = useMay('file');
  const act = isVerified ? renewed : verifyAgain;
  const answer = act.data;
  return (
    <>
      <GuidedSteps
        label={t.how}
        isBeside={isBeside}
        // The last of the texts names the button that stands here.
        steps={Object.values(t.steps).slice(0, -1)}
        done={
          mayFile ? (
            <Button variant="primary" busy={act.isPending} onClick={() => act.mutate(gstinId)}>
              {isVerified ? t.renewed : guide().switchedOn}
            </Button>
          ) : null
        }
      />
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {answer?.success === false ? answer.message : ''}
      </p>
    </>
  );
}
