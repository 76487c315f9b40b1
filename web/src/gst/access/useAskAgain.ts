import { useRenewedAccess, useVerifyAgain } from '../../api/gstins.ts';
import { productNow } from '../../clock/productNow.ts';

/** When a person last had the portal asked about a GSTIN on this page. The button is gone until it answers. */
const asked = new Map<string, number>();

/**
 * Has the portal asked about a GSTIN once more: `isVerified`, whether its access is on again; else whether it lets the
 * GSTIN in. `askedAt`: the product's time of the last press here, null before one and while it is on its way.
 */
export function useAskAgain({ gstinId, isVerified }: { gstinId: string; isVerified: boolean }) {
  const renewed = useRenewedAccess();
  const verifyAgain = useVerifyAgain();
  const { data, isPending, mutate } = isVerified ? renewed : verifyAgain;
  return {
    answer: data,
    isPending,
    askedAt: isPending ? null : (asked.get(gstinId) ?? null),
    ask: () => {
      asked.set(gstinId, productNow());
      mutate(gstinId);
    },
  };
}
