import { Share2 } from 'lucide-react';
import { sharing } from '../../texts/compiled/sharing.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';

type Month = {
  /** '' when the portal has given none. */
  business: string;
  gstin: string;
  /** As the page names it. */
  period: string;
  returns: readonly { form: string; arn: string }[];
  simulated: boolean;
};

/** Shares that a nil month is filed, with its ARNs: by WhatsApp, and by the phone's own share sheet, if it has one. */
export function ShareFiled({ month }: { month: Month }) {
  const t = sharing();
  const text = formatFiled(month);
  const canShare = typeof navigator.share === 'function';
  return (
    <div className="flex flex-wrap gap-2 border-t border-rule pt-3 print:hidden">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t.shareInNewTab}
        className={buttonClasses('secondary', 'flex-1 basis-40')}
      >
        <Share2 aria-hidden size={18} />
        {t.shareOnWhatsApp}
      </a>
      {canShare ? (
        // Closing the phone's share sheet shares nothing, and needs no message.
        <Button variant="quiet" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
          {t.share}
        </Button>
      ) : null}
    </div>
  );
}

function formatFiled({ business, gstin, period, returns, simulated }: Month): string {
  const t = sharing();
  const arns = returns.map(({ form, arn }) => t.arn({ form, arn }));
  const say = simulated ? t.sharedSimulated : t.shared;
  return say({ business: business === '' ? gstin : `${business} (${gstin})`, period, arns: arns.join(', ') });
}
