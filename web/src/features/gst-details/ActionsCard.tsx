import { CalendarCheck2 } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { isByDsc } from '#domain/registration/signatory.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useScheduleOrSkip } from '../../api/filings.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { formatMonths, questionOf } from '../../gst/question/monthQuestion.ts';
import { ExactWords } from '../../gst/question/ExactWords.tsx';
import { formatDue } from '../../gst/question/dueOfMonth.ts';
import { feeOf } from '../../gst/question/lateMonth.ts';
import { ThreeZeros } from '../../gst/question/ThreeZeros.tsx';
import { offersSkip } from '../../gst/returns/entryActs.ts';
import { type AskedAfterNo, NoDialogs } from '../../gst/returns/NoDialogs.tsx';
import { useCodes } from '../../gst/codes/useCodes.ts';
import { expectResult, goToBoxOf } from '../../gst/codes/expected.ts';
import { DueLine } from '../../gst/returns/DueLine.tsx';
import { waitsForEachYes } from '../../gst/returns/filingNow.ts';
import { FilingNow } from '../../gst/returns/FilingNow.tsx';
import { formatNextReturns } from '../../gst/returns/nextReturns.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { useMay } from '../../api/people.ts';
import { details as texts } from '../../texts/compiled/details.ts';
import { question } from '../../texts/compiled/question.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { later } from '../../ui/later.tsx';
import {
  actionMessage,
  type ActionMessage,
  monthsAsked,
  monthsForToday,
  monthsOf,
  monthsShown,
  placeOf,
  skippedMonth,
  stoppedOf,
} from './actionTexts.ts';
import { RecurringToggle } from './RecurringToggle.tsx';
import { StandingConsent } from './StandingConsent.tsx';

const AskClient = later(async () => (await import('../../gst/client/AskClient.tsx')).AskClient);
const ByHand = later(async () => (await import('../../gst/client/ByHand.tsx')).ByHand);

/**
 * The result of the last press here, shown in the month's panel; with the entries that had stopped before a schedule
 * for today.
 */
export type PanelMessage = (ActionMessage & { stopped?: string[] }) | null;

type Props = {
  details: Details;
  /** The plan of the past months is the one act: the months are folded, without a question of their own. */
  isBehind: boolean;
  message: PanelMessage;
  setMessage: (message: PanelMessage) => void;
};

/** A person's acts on this GSTIN's month (specification 2, 4). */
export function ActionsCard({ details, isBehind, message, setMessage }: Props) {
  const t = texts();
  const [asking, setAsking] = useState<AskedAfterNo | null>(null);
  const id = useId();
  const act = useScheduleOrSkip();
  const mayFile = useMay('file');
  const entries = monthsOf(details);
  const [newest] = entries;
  // The plan has the question of its months.
  const months = mayFile && !isBehind ? monthsForToday(entries) : [];
  const skippable = newest !== undefined && mayFile && offersSkip(newest);
  const month = skippedMonth(entries);
  // One panel, one state: the message about a schedule gives way to its outcome.
  const isOutdated = stoppedOf(entries).some((each) => message?.stopped?.includes(each) === false);
  const isFiled = message?.good === true && newest?.status === 'success';
  const busy = (kind: 'schedule' | 'skip') => act.isPending && act.variables.kind === kind;

  const run = async (kind: 'schedule' | 'skip') => {
    setAsking(null);
    setMessage(null);
    if (kind === 'schedule') expectResult(details.gstin);
    const result = actionMessage(kind, await act.mutateAsync({ id: details.id, kind }));
    setMessage(result.good && kind === 'schedule' ? { ...result, stopped: stoppedOf(entries) } : result);
    if (result.good && kind === 'schedule') goToBoxOf(details.gstin);
  };

  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h3 id={id} className="sr-only">
        {t.actions}
      </h3>
      <Card className="flex flex-col gap-5 self-stretch">
        {entries.length === 0 ? (
          <p className="text-muted">
            {t.noMonth} {details.next_returns === null ? '' : formatNextReturns(details.next_returns)}
          </p>
        ) : (
          <OpenMonths entries={entries} isFolded={isBehind} details={details}>
            <Months
              months={isBehind ? entries.toReversed() : monthsShown(entries)}
              covered={months}
              isCalm={isBehind}
              details={details}
            />
            <div className="empty:hidden" role="status">
              {message === null || isOutdated || isFiled ? null : (
                <Notice silent type={message.good ? 'success' : 'error'}>
                  <Unbroken text={message.text} />
                </Notice>
              )}
            </div>
            {months.length === 0 && !busy('schedule') ? null : (
              <Question months={months}>
                <Button
                  variant="primary"
                  icon={<CalendarCheck2 aria-hidden size={20} className="shrink-0" />}
                  busy={busy('schedule')}
                  onClick={() => void run('schedule')}
                  className="mt-4 min-h-13 w-full"
                >
                  <span>
                    <Unbroken text={t.today} />
                  </span>
                </Button>
              </Question>
            )}
            {skippable || busy('skip') ? (
              <div className="-mt-2 -mb-1 flex flex-wrap items-center gap-x-4 border-t border-rule pt-2">
                <Button
                  variant="quiet"
                  busy={busy('skip')}
                  onClick={() => setAsking('skip')}
                  className="-ms-3 px-3! text-start! text-muted!"
                >
                  <span>
                    <Unbroken text={t.skipBoth} />
                  </span>
                </Button>
                {months.length === 0 ? null : (
                  <Button
                    variant="quiet"
                    onClick={() => setAsking('not_nil')}
                    className="-ms-3 px-3! text-primary!"
                  >
                    {months.length === 1
                      ? t.notNil
                      : question().notNil.title({ month: formatMonths(months.slice(0, 1)) })}
                  </Button>
                )}
              </div>
            ) : null}
          </OpenMonths>
        )}
      </Card>
      {newest === undefined ? null : (
        <NoDialogs
          asking={asking}
          entry={newest}
          title={month === null ? t.skippedThisMonth : t.skippedMonth({ month })}
          onAsk={setAsking}
          onSkip={() => void run('skip')}
        />
      )}
    </section>
  );
}

type OpenProps = { entries: readonly Entry[]; isFolded: boolean; details: Details; children: ReactNode };

/** The months as they are, or behind the plan in one line; a code that is waited for is not hidden. */
function OpenMonths({ entries, isFolded, details, children }: OpenProps) {
  const codes = useCodes().data ?? [];
  if (!isFolded) return children;
  const oldestFirst = entries.toReversed();
  return (
    <details open={codes.some((code) => code.gstin_id === details.id)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
        {texts().openMonths({
          count: entries.length,
          from: formatMonths(oldestFirst.slice(0, 1)),
          to: formatMonths(oldestFirst.slice(-1)),
        })}
      </summary>
      <div className="mt-2 flex flex-col gap-5">{children}</div>
    </details>
  );
}

/** With more open months than this, the ones between the oldest and the newest are folded. */
const maxUnfolded = 3;

/** The months, oldest first: the oldest is the one to begin with, because the portal accepts returns in sequence. */
function Months(props: {
  months: readonly Entry[];
  covered: readonly Entry[];
  isCalm: boolean;
  details: Details;
}) {
  const { months, covered, isCalm, details } = props;
  const [first, ...later] = months;
  const last = later.at(-1);
  const belowOf = (entry: Entry) => {
    // The portal takes an older month, which the plan has, before any yes here.
    if (!covered.includes(entry) || entry === last) return null;
    return entry === covered.at(-1) ? (entry.behind === null ? 'first' : null) : 'too';
  };
  const month = (entry: Entry) => (
    <Month
      key={entry.id}
      entry={entry}
      below={belowOf(entry)}
      isCalm={isCalm}
      // The fact entered under Edit helps every month that lacks it, so only the first one asks for it.
      isSaid={entry !== first && entry.act === 'edit' && entry.reason === first?.reason}
      details={details}
    />
  );
  if (first === undefined || last === undefined || months.length <= maxUnfolded) return months.map(month);
  const between = later.slice(0, -1);
  return (
    <>
      {month(first)}
      <details className="border-t border-rule pt-2">
        <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
          {texts().laterMonths({
            count: between.length,
            from: formatMonths(between.slice(0, 1)),
            to: formatMonths(between.slice(-1)),
          })}
        </summary>
        <div className="mt-2 flex flex-col gap-5">{between.map(month)}</div>
      </details>
      {month(last)}
    </>
  );
}

type MonthProps = {
  entry: Entry;
  /** The one question below files it as well: before the others, or in its turn. */
  below: 'first' | 'too' | null;
  isSaid: boolean;
  isCalm: boolean;
  details: Details;
};

function Month({ entry, below, isSaid, isCalm, details }: MonthProps) {
  return (
    <>
      <FilingNow
        entry={entry}
        place={placeOf(entry, details)}
        note={below === null ? '' : texts().below[below]}
        next={details.next_returns}
        asksEachMonth={waitsForEachYes(details)}
        autoFilling={details.auto_filling}
        isSaid={isSaid}
        isCalm={isCalm}
        planLacks={details.backlog?.lacks_rupees ?? 0}
      />
      {/* The line of what follows from a late return shows today already. */}
      {details.consequences === null ? <DueLine entry={entry} className="max-w-lg" /> : null}
      <Suspense>
        {entry.approval !== null || entry.can_ask_client ? (
          <AskClient gstinId={details.id} entry={entry} contact={details.contact} />
        ) : null}
        {entry.can_record.length > 0 || entry.by_hand.length > 0 ? <ByHand entry={entry} /> : null}
      </Suspense>
    </>
  );
}

/** Whether its months are filed automatically, and whether each is asked about (specification 4, design#consent). */
export function Switches({ details, setMessage }: Pick<Props, 'details' | 'setMessage'>) {
  return (
    <Card className="flex flex-col gap-3 self-stretch sm:p-5">
      <RecurringToggle details={details} />
      {/* Nothing is filed here where a DSC signs, with a yes or without. */}
      {details.user_validation === null || isByDsc(details.signed_by) ? null : (
        <StandingConsent id={details.id} asksEachMonth={details.user_validation} onMessage={setMessage} />
      )}
    </Card>
  );
}

/** The question of the months that the button below files; nothing when the server (not ours) sends no period. */
function Question({ months, children }: { months: Entry[]; children: ReactNode }) {
  const now = useProductNow();
  const asks = monthsAsked(months.toReversed(), now);
  const [oldest] = months.toReversed();
  const t = question();
  if (asks.length === 0 || oldest === undefined) return <div>{children}</div>;
  const fee = feeOf(months, now);
  return (
    <div>
      <h4 className="font-display text-2xl leading-tight font-semibold text-balance">
        {months.length === 1
          ? t.wasNil({ month: formatMonths(months) })
          : t.wereNil({ months: formatMonths(months.toReversed()) })}
      </h4>
      <p className="mt-1 mb-4 text-sm text-muted">
        <Unbroken text={formatDue(oldest, now)} />
      </p>
      <ThreeZeros
        question={asks.map((month) => questionOf(month.period, month.frequency, month)).join(' ')}
        fee={fee}
        mayCarryFee={asks.some(({ mayCarryFee }) => mayCarryFee)}
      />
      {fee === null ? null : (
        <p className="mt-2 font-semibold">{t.fee.accepts({ money: formatRupees(fee.rupees) })}</p>
      )}
      {children}
      <ExactWords months={asks} />
    </div>
  );
}
