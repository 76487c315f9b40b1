import type { ReactNode } from 'react';
import type { Card } from '../../api/dashboard.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { smsFilingOf } from '../../gst/client/bySms.ts';
import { backlogText } from '../../gst/returns/backlogText.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { EntryButtons } from '../../gst/returns/EntryButtons.tsx';
import { formName } from '#domain/gst/returnPeriod.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../api/people.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { bySms } from '../../texts/compiled/bySms.ts';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { formatDaysLate, formatLate } from '../../gst/consequences/late.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { classes } from '../../ui/classes.ts';
import { formatIstDay } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';
import { byNeed, cardActOf, type RowAct, rowActOf, showsBacklog } from './cardAct.ts';
import { cardKind, nameOf } from './cardOrder.ts';
import { formatEntryPeriod } from '../../texts/dates.ts';

const columns =
  'md:grid md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_7rem_14rem] md:items-center md:gap-x-4';

/**
 * Several GSTINs, a row each: who needs somebody most comes first. Only the first act that waits for this person is solid:
 * where it is done, the next one takes its place.
 */
export function GstinRows({ cards }: { cards: readonly Card[] }) {
  const t = guide().list;
  const may = { file: useMay('file'), manage: useMay('manage') };
  const rows = cards.toSorted(byNeed).map((card) => ({ card, ...rowActOf(card, may) }));
  const lead = rows.find(({ isAsked }) => isAsked);
  return (
    <section aria-label={dashboard().yours} className="rounded-card border border-rule bg-sheet">
      <h2 className="sr-only">{dashboard().yours}</h2>
      <div
        aria-hidden
        className={classes('hidden border-b border-rule px-6 py-2 text-xs font-medium text-muted', columns)}
      >
        <span>{t.name}</span>
        <span>{t.state}</span>
        <span>{t.due}</span>
        <span className="text-end">{t.act}</span>
      </div>
      <ul aria-label={t.label} className="divide-y divide-rule">
        {rows.map((row) => (
          <Row key={row.card.id} {...row} leads={row === lead} />
        ))}
      </ul>
    </section>
  );
}

function Row({ card, ...act }: ActProps) {
  const now = useProductNow();
  const name = nameOf(card);
  // Of a GSTIN with a plan: the first return that is late.
  const plan = showsBacklog(card) ? card.backlog : null;
  const due = plan?.due_at ?? card.next_due;
  const isOver = due !== null && Date.parse(due) < now;
  return (
    <li className={classes('flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6', columns)}>
      <div className="min-w-0 basis-full">
        <Link
          to={paths.gstDetails()}
          state={{ gstin: card.gstin === '' ? card.id : card.gstin }}
          aria-label={dashboard().detailsOf({ business: name })}
          className="font-display text-lg font-semibold wrap-anywhere text-ink no-underline hover:underline"
        >
          {name}
        </Link>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <Mono>{card.gstin}</Mono>
          {card.simulated ? <span>{dashboard().simulated}</span> : null}
        </p>
      </div>
      <div className="min-w-0 basis-full">
        <State card={card} />
      </div>
      <p className={classes('text-sm tabular-nums', isOver ? 'font-semibold text-bad' : 'text-muted')}>
        {formatIstDay(due) || (cardKind(card) === 'registered' ? dashboard().nothingDue : '')}
        {/* The state of one late month names its days itself. */}
        {plan === null ? null : (
          <span className="block text-xs font-medium">{formatDaysLate({ days: plan.days_late })}</span>
        )}
      </p>
      <div className="ms-auto flex flex-wrap justify-end gap-2 md:ms-0">
        <Act card={card} {...act} />
      </div>
    </li>
  );
}

/** Late first, in red; else the month with its status. */
function State({ card }: { card: Card }) {
  const { filing, late, backlog: behind } = card;
  if (cardKind(card) === 'under-process')
    return <StatusBadge status="pending">{dashboard().underProcess}</StatusBadge>;
  if (cardKind(card) === 'failed') return <StatusBadge status="failed" />;
  const red = (text: string) => <p className="font-semibold text-bad tabular-nums">{text}</p>;
  if (behind !== null && showsBacklog(card)) return red(backlogText(behind));
  if (late !== null)
    return (
      <div className="flex flex-col items-start gap-1">
        {red(formatLate(late, null))}
        {/* Its yes is the button beside it; any other wait, as for a code, has no other place here. */}
        {filing === null || filing.waits_for === 'yes' ? null : <EntryBadge entry={filing} />}
      </div>
    );
  if (cardActOf(card, false) === 'access') return red(guide().accessOff);
  if (cardActOf(card, false) === 'pan') return red(guide().pan);
  if (filing === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-sm">
        <Unbroken text={formatEntryPeriod(filing)} />
      </span>
      <EntryBadge entry={filing} />
    </p>
  );
}

type ActProps = { card: Card; act: RowAct; isAsked: boolean; leads: boolean };

/** The one act of a row; what needs steps or a box leads to the details. */
function Act({ card, act, isAsked, leads }: ActProps): ReactNode {
  const toast = useToast();
  const t = guide();
  const { filing } = card;
  const variant = leads ? 'primary' : isAsked ? 'secondary' : 'quiet';
  const inDetails = (label: string) => (
    <ButtonLink
      to={paths.gstDetails()}
      state={{ gstin: card.gstin === '' ? card.id : card.gstin }}
      variant={variant}
    >
      {/* One item of the button's row, so that no gap opens around the form's name. */}
      <span>
        <Unbroken text={label} />
      </span>
    </ButtonLink>
  );
  switch (act) {
    case 'plan':
      return (
        <ButtonLink to={paths.backlogOf(card.id)} variant={variant}>
          {backlog().seePlan}
        </ButtonLink>
      );
    case 'fix':
      return inDetails(t.list.fix);
    case 'sms': {
      const sms = filing === null ? null : smsFilingOf(filing);
      return sms === null ? null : inDetails(bySms().title({ form: formName(sms.form) }));
    }
    case 'look':
      return inDetails(t.list.look);
    case 'month':
      return filing === null ? null : (
        <EntryButtons
          entry={filing}
          place="table"
          isCalm={!leads}
          onDone={(_, answer) => {
            if (!answer.success) toast.show({ type: 'error', text: answer.message });
          }}
        />
      );
    case 'none':
      return null;
  }
}
