import { Suspense, useRef } from 'react';
import { FileCheck2 } from 'lucide-react';
import { useParams } from 'react-router';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { useMay } from '../../api/people.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { isByDsc } from '#domain/registration/signatory.ts';
import { asksForPan } from '../../gst/codes/asksForPan.ts';
import { AwaitedCodes } from '../../gst/codes/AwaitedCodes.tsx';
import { SignatoryPan } from '../../gst/codes/SignatoryPan.tsx';
import { lacksMoney } from '../../gst/lateFee/lateFeeMonth.ts';
import { fieldToEdit } from '../../gst/returns/entryActs.ts';
import { reachable } from '#domain/filing/unfiled.ts';
import { ExactWords } from '../../gst/question/ExactWords.tsx';
import { termsOf } from '../../gst/question/plannedTerms.ts';
import { paths } from '../../paths.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { formatIstDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { type BacklogPlan, useBacklog, useStartBacklog } from '../../api/backlog.ts';
import { AccessFirst } from './AccessFirst.tsx';
import { Challan } from './Challan.tsx';
import { DscFirst } from './DscFirst.tsx';
import {
  agreedAfter,
  costsLessInAll,
  feesOf,
  feesSplit,
  fromBefore,
  gstr1Fees,
  isLeft,
  isLookingForMoney,
  isPaying,
  isStartable,
  isStarted,
  isToRetry,
  laterPart,
  needsEdit,
  nameBefore,
  nameSpan,
  saysAccess,
  unitOf,
  waitsForEarlier,
} from './planShown.ts';
import { PlanTable } from './PlanTable.tsx';
import { PutMoney } from './PutMoney.tsx';
import { Receipt } from './Receipt.tsx';
import { SkipInPlan } from './SkipInPlan.tsx';
import { StopPlan } from './StopPlan.tsx';
import { CodeToAsk, SkippedMonth, Stopped } from './Stopped.tsx';

/** The past months that are not filed, as a plan, and their one start (design#the-backlog). */
export function BacklogPage() {
  const { gstinId = '' } = useParams();
  const plan = useBacklog(gstinId);
  const t = backlog();
  return (
    <div className="page flex flex-col gap-5 py-4 sm:py-8">
      <Breadcrumb
        to={plan.isError ? paths.gstDetails() : paths.detailsOf(gstinId)}
        above={shell().titles.details}
        here={t.title}
      />
      {plan.data === undefined ? (
        plan.isError ? (
          <>
            <h1 className="text-2xl sm:text-3xl">{t.title}</h1>
            <Notice type="error">{plan.error.message || t.failed}</Notice>
            <div>
              <ButtonLink to={paths.gstDetails()} variant="secondary">
                {shell().titles.details}
              </ButtonLink>
            </div>
          </>
        ) : (
          <PlanLoading />
        )
      ) : (
        <Plan plan={plan.data} />
      )}
    </div>
  );
}

/** The plan while it is read: heading, figures and months. */
const PlanLoading = () => (
  <>
    <div>
      <Skeleton className="h-9 w-96 max-w-full" />
      <p role="status" className="mt-1 text-muted">
        {backlog().loading}
      </p>
    </div>
    <div
      aria-hidden
      className="grid grid-cols-2 gap-4 rounded-card border border-rule bg-sheet p-4 lg:grid-cols-4"
    >
      {[1, 2, 3, 4].map((at) => (
        <div key={at}>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-2 h-8 w-2/5" />
        </div>
      ))}
    </div>
    <div aria-hidden className="rounded-card border border-rule bg-sheet px-4">
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <div key={at} className="flex gap-6 border-rule py-4 not-first:border-t">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  </>
);

function Plan({ plan }: { plan: BacklogPlan }) {
  const t = backlog();
  const { periods } = plan;
  const left = periods.filter(isLeft);
  // No sum, no bar and no month is certain before a person has chosen the first one.
  const isUnsure = plan.first_month_unknown;
  const stopped = isUnsure
    ? periods.find(({ entry }) => entry?.reason === 'first_period_unknown')
    : periods.find((period) => period.state === 'stopped' && !waitsForEarlier(period, periods));
  const unit = unitOf(periods);
  // A code or a sum that a start asks for stands at the top.
  const heading = useRef<HTMLHeadingElement>(null);
  const mayFile = useMay('file');
  const asks =
    mayFile &&
    plan.can_start &&
    reachable(periods).some(isStartable) &&
    !left.some(needsEdit) &&
    !left.some((period) => isToRetry(period, periods));
  // On a phone the question, the code or the money that is asked for comes before the figures.
  const isActFirst = useMedia('(width < 48rem)');
  const figures = left.length === 0 || isUnsure ? null : <Figures plan={plan} />;
  const skipped = left.find(({ state }) => state === 'skipped');
  const isOff = plan.api_access?.standing === 'off';
  // No filing here waits for the money of a return that is signed by DSC.
  const isDsc = isByDsc(plan.signed_by);
  // One challan of the fees is not enough: tax is to pay too.
  const owesMore = stopped?.entry?.reason === 'liability_carried';
  const challan =
    plan.expected_rupees === 0 ||
    reachable(left).length === 0 ||
    isUnsure ||
    isOff ||
    (isPaying(plan) && !asks) ||
    owesMore ||
    isDsc ||
    isLookingForMoney(periods) ? null : (
      <Challan plan={plan} fee={stopped?.entry?.late_fee ?? null} asks={asks} />
    );
  const waitsForMoney = lacksMoney({ late_fee: stopped?.entry?.late_fee ?? null });
  const asksCode = mayFile ? periods.find(({ entry }) => entry?.act === 'ask_code') : undefined;
  const isFiled = left.length === 0 && periods.length > 0;
  // The question of all months together is put below, and the figures above it say what a suspension asks for.
  const isInQuestion =
    asks &&
    !isStarted(periods) &&
    ['answer', 'file', 'say_yes'].includes(stopped?.entry?.act ?? '') &&
    ['', 'suspended'].includes(stopped?.entry?.reason ?? '');
  // Before any start: no code can be asked for while nobody is known to sign.
  const asksPan = left.length > 0 && asksForPan(plan.signatory_pan);
  const isSaidByPan = asksPan && fieldToEdit(stopped?.entry?.reason ?? '') === 'signatory_pan';
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl focus:outline-none sm:text-3xl">
          {headingOf(plan)}
        </h1>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-muted">
          <span>{plan.business}</span>
          <Mono>{plan.gstin}</Mono>
          {plan.simulated ? <span className="text-sm">{t.simulated}</span> : null}
        </p>
      </div>
      {plan.unread_years.length === 0 ? null : (
        <Notice silent type="warning">
          {t.unread({ years: plan.unread_years.join(', ') })}
        </Notice>
      )}
      {isDsc && left.length > 0 ? <DscFirst plan={plan} /> : null}
      {asksPan ? <SignatoryPan gstinId={plan.id} pan={plan.signatory_pan} isAct /> : null}
      {isActFirst ? null : figures}
      {stopped === undefined || isDsc || isSaidByPan || isInQuestion ? null : waitsForMoney ? (
        <PutMoney period={stopped} plan={plan} />
      ) : (
        <Stopped period={stopped} plan={plan} />
      )}
      {asksCode === undefined ? null : <CodeToAsk period={asksCode} />}
      <Suspense>
        <AwaitedCodes besides={(code) => code.gstin_id !== plan.id} />
      </Suspense>
      {saysAccess(plan, { asks, isStopped: stopped !== undefined }) ? <AccessFirst plan={plan} /> : null}
      {asks ? (
        <Start
          key={unit}
          plan={plan}
          isFirst={!waitsForMoney && asksCode === undefined}
          onStarted={() => heading.current?.focus()}
        />
      ) : null}
      {isActFirst ? figures : null}
      {skipped === undefined ? null : <SkippedMonth period={skipped} />}
      {isFiled ? <Receipt plan={plan} /> : null}
      {/* A phone shows few months at once: the sum to pay comes before them. */}
      {waitsForMoney ? null : challan}
      {periods.length === 0 || isUnsure ? null : (
        <Card className="self-stretch">
          <PlanTable periods={periods} />
        </Card>
      )}
      {mayFile && plan.can_stop ? <StopPlan plan={plan} onStopped={() => heading.current?.focus()} /> : null}
      {isFiled ? (
        <div>
          <ButtonLink to={paths.detailsOf(plan.id)}>{shell().titles.details}</ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function headingOf({
  periods,
  read_at: readAt,
  first_month_unknown: isUnsure,
  api_access: access,
}: BacklogPlan): string {
  const t = backlog();
  const left = periods.filter(isLeft).length;
  const unit = unitOf(periods);
  if (left === 0)
    return periods.length > 0
      ? t.allFiled({ count: periods.length, unit, counted: t.counted({ count: periods.length, unit }) })
      : readAt === null
        ? access?.standing === 'off'
          ? t.notReadYet
          : t.notRead
        : t.none;
  if (isUnsure) return t.upTo({ counted: t.counted({ count: left, unit }) });
  return isStarted(periods)
    ? t.lineStarted({ filed: periods.length - left, count: periods.length, unit })
    : t.unfiled({ counted: t.counted({ count: left, unit }) });
}

/** Four facts: the returns to file, their cost, the first bar, and the effect of waiting. */
function Figures({ plan }: { plan: BacklogPlan }) {
  const t = backlog();
  const [first] = plan.periods.filter(isLeft);
  // As the question and the sums do: nothing is filed here from a skipped month on.
  const reachedNow = reachable(plan.periods);
  const reached = reachedNow.length === 0 ? plan.periods.filter(isLeft) : reachedNow;
  const returns = reached.flatMap((each) => each.returns).filter(({ filed_at: at }) => at === null).length;
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-rule bg-rule min-[22rem]:grid-cols-2 xl:grid-cols-4">
      <Figure name={t.toFile} value={t.returns({ count: returns })} more={nameSpan(reached)} />
      <Figure {...feesShown(plan)} />
      <Figure
        name={t.barred}
        value={first === undefined ? '' : formatIstDay(first.law_ends_at)}
        more={first === undefined ? '' : t.barredFirst}
      />
      <Figure name={t.waiting} value={t.stages[plan.stage].now} more={t.stages[plan.stage].means} />
    </dl>
  );
}

/** The fees of a plan: as counted, and in the portal's measure once that is known. */
function feesShown(plan: BacklogPlan): FigureProps {
  const t = backlog();
  const { expected_rupees: now, expected_later_rupees: later, fee_rupees: most } = plan;
  const split = feesSplit(plan);
  if (costsLessInAll(plan))
    return {
      name: t.feesAbout,
      value: formatRupees(now + later),
      more: t.feesMost({ rupees: formatRupees(most) }),
      also: split,
    };
  const grows = plan.fee_per_day === 0 ? t.feesFull : t.feesGrow({ rupees: formatRupees(plan.fee_per_day) });
  const perhaps = gstr1Fees(plan);
  return {
    name: isStarted(plan.periods) ? t.feesLeft : t.fees,
    value: formatRupees(most),
    more: split || grows,
    also: perhaps === 0 ? '' : t.feesPerhaps({ rupees: formatRupees(perhaps) }),
  };
}

type FigureProps = { name: string; value: string; more: string; also?: string };

const Figure = ({ name, value, more, also = '' }: FigureProps) => (
  <div className="flex min-w-0 flex-col bg-sheet px-4 py-3 wrap-anywhere hyphens-auto">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>
      <span className="block font-display text-xl font-semibold tabular-nums">{value}</span>
      <span className="text-sm text-muted">
        <Unbroken text={more} />
      </span>
      {also === '' ? null : (
        <span className="block text-sm text-muted">
          <Unbroken text={also} />
        </span>
      )}
    </dd>
  </div>
);

/** The question of all months together, its exact words, and the button; `isFirst`: no other act comes before it. */
function Start({ plan, isFirst, onStarted }: { plan: BacklogPlan; isFirst: boolean; onStarted: () => void }) {
  const t = backlog();
  const now = useProductNow();
  const start = useStartBacklog(plan.id);
  const reached = reachable(plan.periods);
  const chosen = reached.filter(isStartable);
  const unit = unitOf(chosen);
  const fees = feesOf(chosen);
  // The fees that these months leave are charged later; without it the yes would be to less than the question says.
  const later = chosen.at(-1) === reached.at(-1) ? laterPart(plan) : '';
  const counted = t.counted({ count: chosen.length, unit });
  // Those of a begun plan that go on after a month whose skip was undone.
  const agreed = agreedAfter(reached);
  const toFile = [...chosen, ...agreed];
  // One for each return, and one that opens the portal.
  const codes = toFile.flatMap((each) => each.returns).filter(({ filed_at: at }) => at === null).length + 1;
  const before = fromBefore(plan);
  const refused = start.data?.success === false ? start.data.message : null;
  const press = async () => {
    // The question is gone once the plan is read again, before the answer comes.
    const { success } = await start.mutateAsync(reached.map(({ period }) => period));
    if (success) onStarted();
  };
  return (
    <Card className="self-stretch">
      <h2 className="text-xl text-balance">
        {/* Months that follow by an earlier yes charge what these leave: it is in their sum. */}
        {fees.charged === 0 && agreed.length > 0
          ? t.questionFree({ months: nameSpan(chosen) })
          : t.question({ months: nameSpan(chosen), fee: formatRupees(fees.charged || fees.makes) })}
      </h2>
      <p className="mt-2">{t.inOrder}</p>
      <p className="mt-1">
        {plan.codes_forwarded
          ? t.codesForwarded({ count: codes })
          : plan.codes_to === ''
            ? t.codes({ count: codes })
            : [
                t.codesTo({ count: codes, to: plan.codes_to }),
                ...(isFirst ? [t.firstCodeNow] : []),
                ...(plan.rule_untried ? [t.ruleUntried] : []),
              ].join(' ')}
      </p>
      {fees.charged === 0 ? null : (
        <Fold title={t.paysFees({ rupees: formatRupees(fees.charged) })}>
          {chosen.map(({ period, fee_declaration: words }) =>
            words === '' ? null : (
              <p key={period} className="mt-1 text-sm">
                <Unbroken text={words} />
              </p>
            ),
          )}
        </Fold>
      )}
      {before === null ? null : (
        <p className="text-sm text-muted">
          {t.fromBefore({ rupees: formatRupees(before.carried_rupees), month: nameBefore(before) })}
        </p>
      )}
      {agreed.length === 0 ? null : (
        <p className="mt-1 text-sm">
          {t.agreedFollow({ months: nameSpan(agreed), fee: formatRupees(feesOf(agreed).charged) })}
        </p>
      )}
      {later === '' || fees.charged === 0 ? null : <p className="text-sm text-muted">{later}</p>}
      <SkipInPlan gstinId={plan.id} periods={chosen} unit={unit} onSkipped={onStarted} />
      <ExactWords months={termsOf(chosen, now)} />
      {refused === null ? null : (
        <Notice type="error" className="mb-3">
          {refused}
        </Notice>
      )}
      {/* It stays in sight below its question, above the bars of the page. */}
      <div className="sticky bottom-[calc(var(--round,0px)-0.5rem)] z-10 -mx-4 mt-4 -mb-4 rounded-b-card border-t border-rule bg-sheet px-4 py-3 max-md:bottom-[calc(3.2rem+env(safe-area-inset-bottom)+var(--round,0px))] sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4 print:static">
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          busy={start.isPending}
          icon={<FileCheck2 aria-hidden size={20} className="shrink-0" />}
          onClick={() => void press()}
          className="min-h-13 w-full sm:w-auto"
        >
          {isStarted(plan.periods)
            ? t.goOn({ counted: t.counted({ count: toFile.length, unit }) })
            : t.file({ count: chosen.length, unit, counted })}
        </Button>
      </div>
    </Card>
  );
}
