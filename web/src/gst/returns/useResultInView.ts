import { type RefObject, useEffect } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { shownDialog } from '../../ui/shownDialog.ts';
import { focusIsFree, isExpected, resultShown } from '../codes/expected.ts';
import { provenReturns } from './filingNow.ts';

/** Scrolls the result of a press into view and focuses it: both documents, why it was not filed, or its late fee. */
export function useResultInView(box: RefObject<HTMLElement | null>, entry: Entry): void {
  const { gstin, status, next_act: act } = entry;
  const asksForFee = entry.late_fee !== null && !entry.late_fee.agreed;
  const proven = provenReturns(entry).length;
  useEffect(() => {
    const here = box.current;
    if (here === null || !isExpected(gstin)) return;
    // Behind a dialog nothing takes the focus: the month's panel inside it does.
    if (shownDialog()?.contains(here) === false) return;
    const stopped = status === 'failed' || status === 'error';
    if (!stopped && !asksForFee && !(status === 'success' && proven === 2)) return;
    const isFree = focusIsFree(gstin, here);
    resultShown(gstin);
    if (!isFree) return;
    here.focus({ preventScroll: true });
    here.scrollIntoView({ block: 'center' });
  }, [box, gstin, status, proven, act, asksForFee]);
}
