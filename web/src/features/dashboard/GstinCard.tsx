import { ChevronRight, History } from 'lucide-react';
import { Suspense } from 'react';
import type { Card as CardRow } from '../../api/dashboard.ts';
import { accessInShort, type ApiAccess } from '../../gst/access/accessInShort.ts';
import { asksForPan } from '../../gst/codes/asksForPan.ts';
import { codeOfEntry, isCodeOver, useCodes } from '../../gst/codes/useCodes.ts';
import { reasonOf } from '../../gst/lateFee/lateFeeMonth.ts';
import { smsFilingOf, withoutSms } from '../../gst/client/bySms.ts';
import { isByDsc } from '#domain/registration/signatory.ts';
import { formatDaysLate } from '../../gst/consequences/late.ts';
import { BacklogLine } from '../../gst/returns/BacklogLine.tsx';
import { DueLine } from '../../gst/returns/DueLine.tsx';
import { formatNext, waitsForEachYes } from '../../gst/returns/filingNow.ts';
import { PortalKnowsOnCard } from '../../gst/returns/PortalKnowsOnCard.tsx';
import { useProductNow } from '../../clock/productNow.ts';
import { formatNextReturns } from '../../gst/returns/nextReturns.ts';
import { Link } from '../../ui/Link.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../api/people.ts';
import { codes as codeTexts } from '../../texts/compiled/codes.ts';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDone, formatIstDay } from '../../ui/formatIst.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { later } from '../../ui/later.tsx';
import { cardActOf, isFiledElsewhere, showsBacklog } from './cardAct.ts';
import { cardKind, nameOf } from './cardOrder.ts';
import { LateLine } from './LateLine.tsx';
import { MonthOnCard, saysNext } from './MonthOnCard.tsx';

// Loaded when a card shows it, which few do.
const Unproven = later(async () => (await import('../../gst/codes/Unproven.tsx')).Unproven);

const SignatoryPan = later(async () => (await import('../../gst/codes/SignatoryPan.tsx')).SignatoryPan);

const TaxNotices = later(async () => (await import('../../gst/notices/TaxNotices.tsx')).TaxNotices);

const ConsequenceLine = later(
  async () => (await import('../../gst/consequences/ConsequenceLine.tsx')).ConsequenceLine,
);

const AccessGuide = later(async () => (await import('../../gst/access/AccessGuide.tsx')).AccessGuide);
const WarningGuide = later(async () => (await import('../../gst/guide/WarningGuide.tsx')).WarningGuide);

type Props = {
  card: CardRow;
  /** The only card: there is room for the question of its month. */
  alone: boolean;
  /** There is room for the line of its month. */
  withLine: boolean;
  /** The toggle's change is on its way. */
  busy: boolean;
  onToggle: (on: boolean) => void;
};

const UnverifiedCard = later(async () => (await import('./UnverifiedCard.tsx')).UnverifiedCard);

/**
 * One GSTIN in one of its states (specification 4). Parts that few cards have are fetched before the card is drawn: one that
 * came later would push down what stands below it.
 */
export const GstinCard = (props: Props) =>
  cardKind(props.card) === 'registered' ? (
    <RegisteredCard {...props} />
  ) : (
    <UnverifiedCard card={props.card} />
  );

function RegisteredCard({ card, alone, withLine, busy, onToggle }: Props) {
  const mayManage = useMay('manage');
  const now = useProductNow();
  const codes = useCodes().data;
  const { filing } = card;
  const code = filing === null ? null : codeOfEntry(codes, filing, 'card');
  const act = cardActOf(card, code !== null);
  const isOver = card.next_due !== null && Date.parse(card.next_due) < now;
  const isDone = filing?.status === 'success';
  // It stays beside the box of its code: a part that came when the box goes would take the focus from the next box.
  const isCodeGone = card.unproven && code === null && isCodeOver(card.id);
  const asksFirstCode =
    isCodeGone || (card.unproven && (act === 'month' || act === 'next') && filing?.act !== 'answer');
  const t = dashboard();
  return (
    <Card as="article">
      <h3 className="text-xl">
        <Link
          to={paths.gstDetails()}
          state={{ gstin: card.gstin }}
          aria-label={t.detailsOf({ business: nameOf(card) })}
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
          <TaxNotices notices={card.notices} />
        </div>
      )}
      {card.backlog !== null && showsBacklog(card) ? (
        <BacklogLine
          line={card.backlog}
          gstinId={card.id}
          name={nameOf(card)}
          isAct={act === 'plan' && code === null}
        />
      ) : card.late === null ? null : (
        <LateLine card={card} late={card.late} />
      )}
      {act === 'access' && card.api_access !== null ? (
        <div className="mt-4 border-t border-rule pt-3">
          <p className="font-display text-lg leading-snug font-semibold text-bad">{guide().accessOff}</p>
          <AccessGuide gstinId={card.id} isVerified />
        </div>
      ) : null}
      {card.warning === null ? null : (
        <div className="mt-2">
          <WarningGuide gstinId={card.id} warning={card.warning} isBehind={card.backlog !== null} />
        </div>
      )}
      {/* The signatory comes first: a code is useless before they are known. */}
      {asksForPan(card.signatory_pan) && act !== 'access' ? (
        <div className="mt-4">
          <SignatoryPan gstinId={card.id} pan={card.signatory_pan} isAct={act === 'pan'} />
        </div>
      ) : null}
      {asksFirstCode ? (
        <div className="mt-4">
          <Unproven gstinId={card.id} entry={isCodeGone ? undefined : (filing ?? undefined)} />
        </div>
      ) : null}
      {filing === null && card.next_returns !== null ? (
        <p className="mt-4 border-t border-rule pt-3">{formatNextReturns(card.next_returns)}</p>
      ) : null}
      {filing === null || act === 'access' || (act === 'plan' && code === null) ? null : (
        <MonthOnCard
          entry={filing}
          code={code}
          zeros={alone}
          isBehind={act === 'plan' || act === 'pan'}
          next={card.next_returns}
          asksEachMonth={waitsForEachYes(card)}
          autoFilling={card.auto_filling}
        />
      )}
      {card.api_access?.standing === 'ends_soon' || card.api_access?.standing === 'ended' ? (
        <Link
          to={paths.gstDetails()}
          state={{ gstin: card.gstin }}
          className="mt-2 inline-flex min-h-11 items-center text-sm font-medium text-warn underline-offset-4 hover:underline"
        >
          {t.access} · {accessInShort(card.api_access).text}
        </Link>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-x-4">
        <WhyFold
          card={card}
          isUnproven={card.unproven && !asksFirstCode}
          isOpen={!isDone && act === 'month' && !buttonSaysEnough(card)}
        />
        {filing === null || act !== 'month' ? null : <PortalKnowsOnCard entry={filing} />}
      </div>
      {filing !== null && withLine && act === 'month' ? <DueLine entry={filing} className="mt-3" /> : null}
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4">
        <Fact label={t.lastFiling} text={formatDone(card.last_filling) || t.noneYet} />
        <Due card={card} isOver={isOver} />
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-2 border-t border-rule pt-2">
        {isFiledElsewhere(card) || isByDsc(card.backlog?.signed_by) ? null : (
          <Toggle
            label={t.recurring}
            checked={card.auto_filling}
            busy={busy}
            disabled={!mayManage}
            onChange={onToggle}
          />
        )}
        <Link
          to={paths.fillingHistory()}
          state={{ gstin: card.gstin }}
          aria-label={t.historyOf({ business: nameOf(card) })}
          className={linkClasses}
        >
          <History aria-hidden size={18} />
          {t.history}
        </Link>
      </div>
    </Card>
  );
}

/** Not without a button, nor where it is about the reason, as a yes to it and the edit form are: the reason is unfolded. */
const buttonSaysEnough = ({ filing }: CardRow): boolean =>
  filing !== null &&
  filing.act !== 'say_yes' &&
  filing.act !== 'edit' &&
  (filing.act !== '' ||
    smsFilingOf(filing) !== null ||
    filing.status === 'success' ||
    filing.status === 'pending' ||
    isFiledElsewhere({ filing }));

type WhyProps = {
  card: CardRow;
  /** The first code has not come, and the card does not say so above. */
  isUnproven: boolean;
  isOpen: boolean;
};

/** Why the card stands as it does: the reason, what follows if nothing happens, and API access. */
function WhyFold({ card, isUnproven, isOpen }: WhyProps) {
  const { filing } = card;
  const isDone = filing?.status === 'success';
  const reason =
    filing === null || isDone || saysNext(filing) ? '' : withoutSms(formatNext(filing), smsFilingOf(filing));
  const fee = filing?.late_fee ?? null;
  // A month stopped by the cancellation says everything already.
  const remark = filing?.reason === 'after_cancellation' ? '' : card.remark;
  const unproven = isUnproven ? codeTexts().unproven : '';
  const lines = [fee === null ? reason : reasonOf(fee), remark, unproven].filter(Boolean);
  if (lines.length === 0 && card.consequences === null && card.api_access === null) return null;
  return (
    <Fold title={guide().why} open={isOpen}>
      {lines.map((line) => (
        <p key={line} className="mb-2">
          <Unbroken text={line} />
        </p>
      ))}
      {card.consequences === null ? null : (
        <Suspense>
          <ConsequenceLine consequences={card.consequences} />
        </Suspense>
      )}
      {card.api_access === null ? null : (
        <dl className="mt-2">
          <Access access={card.api_access} />
        </dl>
      )}
    </Fold>
  );
}

/** The next due date; of a GSTIN with a plan the first one that has passed, with its days. */
function Due({ card, isOver }: { card: CardRow; isOver: boolean }) {
  const t = dashboard();
  if (card.backlog !== null && showsBacklog(card)) {
    const days = formatDaysLate({ days: card.backlog.days_late });
    return <Fact label={t.wasDue} text={`${formatIstDay(card.backlog.due_at)} · ${days}`} bad />;
  }
  // Nobody knows yet whether it is due.
  if (card.filing?.reason === 'first_period_unknown') return null;
  return (
    <Fact
      label={isOver ? t.wasDue : t.nextDue}
      text={formatIstDay(card.next_due) || t.nothingDue}
      bad={card.late !== null}
    />
  );
}

type FactProps = { label: string; text: string; bad?: boolean };

const Fact = ({ label, text, bad = false }: FactProps) => (
  <div className="flex gap-x-2 text-sm">
    <dt className="shrink-0 text-muted">{label}</dt>
    <dd className={classes('font-semibold tabular-nums', bad && 'text-bad')}>{text}</dd>
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
