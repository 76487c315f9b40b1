import { ChevronRight, History } from 'lucide-react';
import { Suspense } from 'react';
import type { Card as CardRow } from '../../api/dashboard.ts';
import { accessInShort, type ApiAccess } from '../../gst/access/accessInShort.ts';
import { asksForPan } from '../../gst/codes/asksForPan.ts';
import { waitsForEachYes } from '../../gst/returns/filingNow.ts';
import { FilingNow } from '../../gst/returns/FilingNow.tsx';
import { useProductNow } from '../../clock/productNow.ts';
import { formatNextReturns } from '../../gst/returns/nextReturns.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../router/Link.tsx';
import { useMay } from '../../api/people.ts';
import { dashboard } from '../../texts/en/dashboard.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDone } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { later } from '../../ui/later.tsx';
import { cardKind, nameOf } from './cardOrder.ts';

/** Few are unproven, and not for long. */
const Unproven = later(async () => (await import('../../gst/codes/Unproven.tsx')).Unproven);

const SignatoryPan = later(async () => (await import('../../gst/codes/SignatoryPan.tsx')).SignatoryPan);

/** Few have a notice. */
const TaxNotices = later(async () => (await import('../../gst/notices/TaxNotices.tsx')).TaxNotices);

/** Few are late. */
const LateLine = later(async () => (await import('./LateLine.tsx')).LateLine);

/** Few are late. */
const ConsequenceLine = later(
  async () => (await import('../../gst/consequences/ConsequenceLine.tsx')).ConsequenceLine,
);

/** Few are behind. */
const BacklogLine = later(async () => (await import('../../gst/returns/BacklogLine.tsx')).BacklogLine);

/** The line of the late month is enough where it counts all of them and nobody has started a plan. */
const showsBacklog = ({ backlog, late }: CardRow): boolean =>
  backlog !== null && (backlog.started > 0 || backlog.periods > (late === null ? 0 : late.more_months + 1));

type Props = {
  card: CardRow;
  /** The only card: there is room for the question of its month. */
  alone: boolean;
  /** The toggle's change is on its way. */
  busy: boolean;
  onToggle: (on: boolean) => void;
};

/** Few are unverified, and not for long. */
const UnverifiedCard = later(async () => (await import('./UnverifiedCard.tsx')).UnverifiedCard);

/** One GSTIN in one of its states (specification 4). */
export const GstinCard = (props: Props) =>
  cardKind(props.card) === 'registered' ? (
    <RegisteredCard {...props} />
  ) : (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <UnverifiedCard card={props.card} />
    </Suspense>
  );

function RegisteredCard({ card, alone, busy, onToggle }: Props) {
  const mayManage = useMay('manage');
  const now = useProductNow();
  const isOver = card.next_due !== null && Date.parse(card.next_due) < now;
  const t = dashboard();
  return (
    <Card as="article">
      <h3 className="text-xl">
        <Link
          to={paths.gstDetails()}
          state={{ gstin: card.gstin }}
          aria-label={t.detailsOf(nameOf(card))}
          className="flex items-start justify-between gap-3 text-ink no-underline hover:underline"
        >
          <span className="min-w-0 wrap-anywhere">{nameOf(card)}</span>
          <ChevronRight aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
        <Mono>{card.gstin}</Mono>
        {card.simulated ? <span className="text-sm">{t.simulated}</span> : null}
      </p>
      {card.notices.length === 0 ? null : (
        <div className="mt-4">
          <Suspense>
            <TaxNotices notices={card.notices} />
          </Suspense>
        </div>
      )}
      {card.backlog !== null && showsBacklog(card) ? (
        <Suspense>
          <BacklogLine line={card.backlog} gstinId={card.id} name={nameOf(card)} />
        </Suspense>
      ) : card.late === null ? null : (
        <Suspense>
          <LateLine card={card} late={card.late} />
        </Suspense>
      )}
      {card.consequences === null ? null : (
        <div className="mt-3">
          <Suspense>
            <ConsequenceLine consequences={card.consequences} />
          </Suspense>
        </div>
      )}
      {/* A month stopped by the cancellation says everything already. */}
      {card.remark === '' || card.filing?.reason === 'after_cancellation' ? null : (
        <p className="mt-4 text-sm text-warn">
          <Unbroken text={card.remark} />
        </p>
      )}
      {card.warning === null ? null : <p className="mt-4 text-sm text-warn">{card.warning.text}</p>}
      {/* The signatory comes first: a code is useless before they are known. */}
      {card.unproven && !asksForPan(card.signatory_pan) ? (
        <div className="mt-4">
          <Suspense>
            <Unproven gstinId={card.id} waiting={card.filing?.status === 'warning'} />
          </Suspense>
        </div>
      ) : null}
      {asksForPan(card.signatory_pan) ? (
        <div className="mt-4">
          <Suspense>
            <SignatoryPan gstinId={card.id} pan={card.signatory_pan} />
          </Suspense>
        </div>
      ) : null}
      {card.filing === null && card.next_returns !== null ? (
        <p className="mt-4 border-t border-rule pt-3">{formatNextReturns(card.next_returns)}</p>
      ) : null}
      {card.filing === null ? null : (
        <div className="mt-4">
          <FilingNow
            entry={card.filing}
            place="card"
            zeros={alone}
            next={card.next_returns}
            asksEachMonth={waitsForEachYes(card)}
            autoFilling={card.auto_filling}
          />
        </div>
      )}
      <dl className="mt-4 flex flex-col gap-1.5">
        <Moment label={t.lastFiling} at={card.last_filling} none={t.noneYet} />
        <Moment
          label={isOver ? t.wasDue : t.nextDue}
          at={card.next_due}
          none={t.nothingDue}
          bad={card.late !== null}
        />
        {card.api_access === null ? null : <Access access={card.api_access} />}
      </dl>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-2 border-t border-rule pt-2">
        <Toggle
          label={t.recurring}
          checked={card.auto_filling}
          busy={busy}
          disabled={!mayManage}
          onChange={onToggle}
        />
        <Link
          to={paths.fillingHistory()}
          state={{ gstin: card.gstin }}
          aria-label={t.historyOf(nameOf(card))}
          className={linkClasses}
        >
          <History aria-hidden size={18} />
          {t.history}
        </Link>
      </div>
    </Card>
  );
}

type MomentProps = { label: string; at: string | null; none: string; bad?: boolean };

const Moment = ({ label, at, none, bad = false }: MomentProps) => (
  <div className="flex flex-wrap justify-between gap-x-3 text-sm">
    <dt className="text-muted">{label}</dt>
    <dd className={classes('ms-auto font-semibold tabular-nums', bad && 'text-bad')}>
      {formatDone(at) || none}
    </dd>
  </div>
);

const Access = ({ access }: { access: ApiAccess }) => {
  const { text, calm } = accessInShort(access);
  return (
    <div className="flex flex-wrap justify-between gap-x-3 text-sm">
      <dt className="text-muted">{dashboard().access}</dt>
      <dd className={classes('ms-auto font-semibold tabular-nums', !calm && 'text-warn')}>{text}</dd>
    </div>
  );
};

const linkClasses =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline';
