import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { lateFee as texts } from '../../texts/compiled/lateFee.ts';
import { formatIst } from '../../ui/formatIst.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { lacksMoney } from './lateFeeMonth.ts';
import { isLookedFor, ledgerReadAt } from './lookedFor.ts';

export type Looked = Pick<Entry, 'id' | 'late_fee' | 'portal_knows'>;

/** When the cash ledger was last looked at, and what it lacks: the result of a press on this page that found no money. */
export function LastLook({ entry }: { entry: Looked }) {
  const { late_fee: fee } = entry;
  if (fee === null || !lacksMoney(entry) || !isLookedFor(entry)) return null;
  return (
    <p role="status" className="mt-2 text-sm font-medium">
      <Unbroken
        text={texts().looked({
          moment: formatIst(ledgerReadAt(entry)),
          money: formatRupees(rupeesOfFee(fee.missing)),
        })}
      />
    </p>
  );
}
