import { useState } from 'react';
import { useMay } from '../../api/people.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { access as texts } from '../../texts/compiled/access.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { Button } from '../../ui/Button.tsx';
import { timeOfDay } from '../../ui/formatIst.ts';
import { GuidedSteps } from '../guide/GuidedSteps.tsx';
import { useAskAgain } from './useAskAgain.ts';

/**
 * How API access is switched on at the portal, as guided steps. `isVerified`: the GSTIN is known, and its access is
 * renewed (record 073); otherwise the last press verifies the GSTIN again. `isBeside`: another button is the solid one.
 * `isAsked`: the portal is being asked; the guide that stays while it is says afterwards that access is still off.
 */
export function AccessGuide(props: {
  gstinId: string;
  isVerified: boolean;
  isBeside?: boolean;
  isAsked?: boolean;
}) {
  const { gstinId, isVerified, isBeside = false, isAsked = false } = props;
  const t = texts();
  const { answer, isPending, askedAt, ask } = useAskAgain({ gstinId, isVerified });
  const mayFile = useMay('file');
  const now = useProductNow();
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  // The act is done once the page is read again: by then the portal is being asked, or has answered.
  const isStillOff = !isVerified && answer?.success === true && !isPending && !isAsked;
  if (isStillOff !== (refusedAt !== null)) setRefusedAt(isStillOff ? now : null);
  // A press takes the guide away until the portal has answered.
  const saidAt = isVerified ? askedAt : refusedAt;
  return (
    <>
      <GuidedSteps
        label={t.how}
        isBeside={isBeside}
        // The last of the texts names the button that stands here.
        steps={Object.values(t.steps).slice(0, -1)}
        done={
          mayFile ? (
            <Button variant="primary" busy={isPending || isAsked} onClick={ask}>
              {isVerified ? t.renewed : guide().switchedOn}
            </Button>
          ) : null
        }
      />
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {answer?.success === false
          ? answer.message
          : saidAt === null
            ? ''
            : t.stillOff({ time: timeOfDay(saidAt) })}
      </p>
    </>
  );
}
