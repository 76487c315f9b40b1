import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Card as CardRow } from '../../api/dashboard.ts';
import { AccessGuide } from '../../gst/access/AccessGuide.tsx';
import { TryAgain } from '../../gst/returns/TryAgain.tsx';
import { Link } from '../../ui/Link.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Card } from '../../ui/Card.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { cardKind, nameOf } from './cardOrder.ts';

const isAccessOff = (card: CardRow): boolean =>
  card.can_try_again && card.remark_code === 'refused' && card.remark_params['meaning'] === 'api_access_off';

/** A GSTIN that is being asked about, was refused, or stands in a state of another server. */
export function UnverifiedCard({ card }: { card: CardRow }) {
  const t = dashboard();
  const remark =
    card.remark === '' ? null : (
      <p className="mt-3 whitespace-pre-line">
        <Unbroken text={card.remark} />
      </p>
    );
  switch (cardKind(card)) {
    case 'under-process':
      return (
        <Card as="article" tone="warn">
          <CardHead card={card} mark={<StatusBadge status="pending">{t.underProcess}</StatusBadge>} />
          {remark ?? <p className="mt-3">{t.asking}</p>}
        </Card>
      );
    case 'failed':
      return (
        <Card as="article" tone="bad">
          <CardHead card={card} mark={<StatusBadge status="failed" />} />
          {isAccessOff(card) ? (
            <>
              <p className="mt-3 font-semibold">{guide().accessOff}</p>
              <AccessGuide gstinId={card.id} isVerified={false} />
              <Fold title={guide().why}>{remark}</Fold>
            </>
          ) : (
            remark
          )}
          <div className="mt-3 flex flex-col items-start gap-1">
            {isAccessOff(card) ? null : <TryAgain gstin={card} />}
            <DetailsLink card={card} />
          </div>
        </Card>
      );
    case 'registered':
    case 'other':
      return (
        <Card as="article">
          <CardHead card={card} mark={<StatusBadge status={card.status} />} />
          {remark}
          <DetailsLink card={card} />
        </Card>
      );
  }
}

/** The business, as every page names it, with the nick name below: until it is verified the owner may know it by that alone. */
function CardHead({ card, mark }: { card: CardRow; mark: ReactNode }) {
  const title = nameOf(card);
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-xl">{title}</h3>
        {card.nick_name === title ? null : (
          <p className="text-sm text-muted empty:hidden">{card.nick_name}</p>
        )}
        {card.gstin === '' || card.gstin === title ? null : (
          <p className="text-sm text-muted">
            <Mono>{card.gstin}</Mono>
          </p>
        )}
      </div>
      <div className="shrink-0 pt-0.5">{mark}</div>
    </div>
  );
}

/** Where a GSTIN is filed today, skipped, changed or deleted. */
const DetailsLink = ({ card }: { card: CardRow }) => (
  <Link
    to={paths.gstDetails()}
    state={{ gstin: card.gstin === '' ? card.id : card.gstin }}
    aria-label={dashboard().detailsOf({ business: nameOf(card) })}
    className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline"
  >
    {shell().titles.details}
    <ChevronRight aria-hidden size={18} />
  </Link>
);
