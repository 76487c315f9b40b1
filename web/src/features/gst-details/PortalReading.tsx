import { RefreshCw } from 'lucide-react';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { useReadPortal } from '../../api/gstins.ts';
import { useMay } from '../../api/people.ts';
import { details as texts } from '../../texts/compiled/details.ts';
import { Button } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Facts, FoldedCard } from './FactCard.tsx';

/** The portal's public data about this GSTIN, when it was read, and the button that reads it now. */
export function PortalReading({ details }: { details: Details }) {
  const t = texts().portalReading;
  const mayFile = useMay('file');
  const readPortal = useReadPortal();
  const { at, status: portalStatus, e_invoices: eInvoices, reading, failure } = details.portal_reading;
  if (at === null) return null;
  // Another word of the portal is shown as it is.
  const status = Object.entries(t.statuses).find(([word]) => word === portalStatus)?.[1] ?? portalStatus;
  const refused = readPortal.data?.success === false ? readPortal.data.message : '';
  return (
    <FoldedCard isFact title={t.title} summary={status}>
      <Facts
        facts={[
          { label: t.status, value: status },
          {
            label: t.frequency,
            value: details.next_returns === null ? '' : t.frequencies[details.next_returns.frequency],
          },
          { label: t.eInvoices, value: t.makes[eInvoices] },
          { label: t.readAt, value: formatIst(at) },
        ]}
      />
      {mayFile ? (
        <div className="mt-4 flex flex-col items-start gap-2">
          <Button
            variant="secondary"
            icon={<RefreshCw aria-hidden size={18} />}
            busy={readPortal.isPending || reading}
            onClick={() => readPortal.mutate(details.id)}
          >
            {t.readNow}
          </Button>
          <p role="status" className="text-sm font-medium text-bad empty:hidden">
            {refused === '' && !reading ? failure : refused}
          </p>
        </div>
      ) : null}
    </FoldedCard>
  );
}
