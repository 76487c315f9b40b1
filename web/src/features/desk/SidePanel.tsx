import { ChevronDown, ChevronUp, Copy, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isByDsc } from '#domain/registration/signatory.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import type { DeskRow } from '../../api/desk.ts';
import { useDetails } from '../../api/gstins.ts';
import { AccessGuide } from '../../gst/access/AccessGuide.tsx';
import { ApiAccessSteps } from '../../gst/access/ApiAccessSteps.tsx';
import { accessInShort } from '../../gst/access/accessInShort.ts';
import { AskClient } from '../../gst/client/AskClient.tsx';
import { ByHand } from '../../gst/client/ByHand.tsx';
import { asksForPan } from '../../gst/codes/asksForPan.ts';
import { codeOfEntry, useCodes } from '../../gst/codes/useCodes.ts';
import { SignatoryPan } from '../../gst/codes/SignatoryPan.tsx';
import { Unproven } from '../../gst/codes/Unproven.tsx';
import { ConsequenceLine } from '../../gst/consequences/ConsequenceLine.tsx';
import { AnswersPlace } from '../../gst/question/answersPlace.ts';
import { formatMonths } from '../../gst/question/monthQuestion.ts';
import { TaxNotices } from '../../gst/notices/TaxNotices.tsx';
import { BacklogLine } from '../../gst/returns/BacklogLine.tsx';
import { FilingNow } from '../../gst/returns/FilingNow.tsx';
import { TryAgain } from '../../gst/returns/TryAgain.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Link } from '../../ui/Link.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { useYearOfReturns } from '../../gst/returns/useYearOfReturns.ts';
import { YearOfReturns } from '../../gst/returns/YearOfReturns.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../api/people.ts';
import { access } from '../../texts/compiled/access.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { year } from '../../texts/compiled/year.ts';
import { classes } from '../../ui/classes.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { Key } from './Queues.tsx';
import { isRefusedWithoutAccess, rowAct } from './rowAct.ts';
import { useDeskRights } from './RowAct.tsx';
import { isOfFee } from './standing.ts';
import { keepOpen } from './useDeskView.ts';
import { useMedia } from '../../ui/useMedia.ts';

type Props = {
  row: DeskRow;
  /** Focus its first box as soon as it is there. */
  intoBox: boolean;
  /** The member assigned to it; '' for nobody. */
  worker: string;
  /** The list is that of clients with late months. */
  amongLate: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
};

/** One client beside the list: the state of the month and its act, the year, and links to everything else. */
export function SidePanel({ row, intoBox, worker, amongLate, onStep, onClose }: Props) {
  const t = desk().panel;
  const toast = useToast();
  const mayManage = useMay('manage');
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const under = useMedia('(width >= 75rem)');
  // With room beside the list it sits under the bar, which is lower at the top of the page.
  useEffect(() => {
    const place = () => {
      const bar = document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0;
      if (box.current !== null) box.current.style.top = under ? `${Math.max(0, bar)}px` : '';
    };
    place();
    addEventListener('scroll', place, { passive: true });
    return () => removeEventListener('scroll', place);
  }, [under]);
  const copy = async () => {
    await navigator.clipboard.writeText(row.gstin);
    toast.show({ type: 'info', text: t.copied });
  };
  return (
    <aside
      ref={box}
      data-client-panel
      tabIndex={-1}
      aria-label={`${t.label}: ${row.business}`}
      className="fixed inset-0 z-40 flex flex-col border-rule bg-sheet outline-none md:inset-y-0 md:start-auto md:end-0 md:w-[484px] md:border-s md:shadow-lg min-[75rem]:z-20 min-[75rem]:shadow-none print:hidden"
    >
      <header className="flex items-start justify-between gap-3 border-b border-rule px-5 py-3">
        <div className="min-w-0">
          <h2 className="line-clamp-2 text-[19px] leading-6 wrap-anywhere" title={row.business}>
            {row.business}
          </h2>
          <p className="mt-0.5 flex items-center gap-1.5 text-muted">
            <Mono>{row.gstin}</Mono>
            {row.gstin === '' ? null : (
              <PanelButton label={t.copy} onPress={() => void copy()}>
                <Copy aria-hidden size={15} />
              </PanelButton>
            )}
          </p>
          {worker === '' ? null : (
            <p className="text-[13px] text-muted">{desk().worksOnIt({ who: worker })}</p>
          )}
        </div>
        <div className="flex shrink-0 items-center">
          <PanelButton label={t.previous} onPress={() => onStep(-1)}>
            <ChevronUp aria-hidden size={17} />
            <Key cap="k" className="max-md:hidden" />
          </PanelButton>
          <PanelButton label={t.next} onPress={() => onStep(1)}>
            <ChevronDown aria-hidden size={17} />
            <Key cap="j" className="max-md:hidden" />
          </PanelButton>
          <PanelButton label={t.close} onPress={onClose}>
            <X aria-hidden size={17} />
            <Key cap="Esc" className="max-md:hidden" />
          </PanelButton>
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        {foot === null ? null : (
          <AnswersPlace value={foot}>
            <Client key={row.id} row={row} intoBox={intoBox} amongLate={amongLate} />
          </AnswersPlace>
        )}
      </div>
      <div ref={setFoot} className="border-t border-rule px-5 pt-2 pb-3 empty:hidden" />
      <footer onClickCapture={() => keepOpen(row.id)} className="flex gap-x-5 border-t border-rule px-5 py-2">
        <PanelLink to={paths.gstDetails()} state={{ gstin: row.gstin || row.id }}>
          {t.details}
        </PanelLink>
        {row.gstin === '' ? null : (
          <PanelLink to={paths.fillingHistory()} state={{ gstin: row.gstin }}>
            {t.history}
          </PanelLink>
        )}
        {mayManage ? <PanelLink to={paths.editGstin(row.id)}>{t.edit}</PanelLink> : null}
      </footer>
    </aside>
  );
}

/** Focuses the first box to fill in the open client: for a code, or for an ARN. */
export const goToPanelBox = (): void =>
  document
    .querySelector<HTMLElement>('[data-client-panel] form input:not([readonly]):not(details:not([open]) *)')
    ?.focus();

const PanelLink = (props: { to: string; state?: unknown; children: ReactNode }) => (
  <Link
    {...props}
    className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
  />
);

const PanelButton = (props: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={props.label}
    title={props.label}
    onClick={props.onPress}
    className="inline-flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-full px-1.5 text-muted hover:bg-raised hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
  >
    {props.children}
  </button>
);

type ClientProps = Pick<Props, 'row' | 'intoBox' | 'amongLate'>;

function Client(props: ClientProps) {
  const details = useDetails(props.row.id);
  if (details.data === undefined)
    return details.isError ? (
      <Notice type="error">{details.error.message}</Notice>
    ) : (
      <>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="mt-4 h-24 w-full" />
      </>
    );
  return <Loaded {...props} details={details.data} />;
}

function Loaded({ row, intoBox, amongLate, details }: ClientProps & { details: Details }) {
  const may = useDeskRights();
  const [into] = useState(intoBox);
  useEffect(() => {
    if (into) goToPanelBox();
  }, [into]);
  const entry = [...details.open_months, ...details.recent_filling_history].find(
    ({ id }) => id === row.filing_id,
  );
  const code = codeOfEntry(useCodes().data, entry ?? { id: '', gstin: row.gstin, status: 'warning' }, 'card');
  const isBehind =
    details.backlog !== null &&
    (details.backlog.periods > 1 || (entry !== undefined && entry.behind !== null));
  /** The plan is the act: one month alone is not, unless its code is awaited, or its Retry is the act of the row. */
  const isForPlan = isBehind && code === null && rowAct(row, may, amongLate) !== 'retry';
  const isWithoutAccess = isRefusedWithoutAccess(row);
  const isAsked = row.why_code === 'being_verified';
  /** The guide stays while the portal is asked, and says what it has answered. */
  const [guided, setGuided] = useState(isWithoutAccess);
  if (isWithoutAccess && !guided) setGuided(true);
  // No yes moves anything before it is known who signs.
  const isForPan = code === null && asksForPan(details.signatory_pan);
  const isStopped = entry?.status === 'failed' || details.backlog?.stopped === true;
  // Above the plan of a company, or in the line of a skipped month, it is said already.
  const isSaid = isByDsc(details.backlog?.signed_by ?? '') || details.backlog?.skipped === true;
  const whyStopped = isForPlan && isStopped && !isSaid && !isOfFee(row) ? row.why : '';
  const month =
    entry === undefined ? null : (
      <FilingNow
        entry={entry}
        place="card"
        zeros
        next={details.next_returns}
        asksEachMonth={details.user_validation}
        autoFilling={details.auto_filling}
        isCalm={isForPlan || isForPan}
        planLacks={details.backlog?.lacks_rupees ?? 0}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <TaxNotices notices={details.notices} />
      <ConsequenceLine consequences={details.consequences} />
      {details.backlog === null || !isBehind ? null : (
        <BacklogLine
          line={details.backlog}
          gstinId={details.id}
          name={details.business || details.nick_name}
          isAct={isForPlan && !isForPan}
        />
      )}
      {whyStopped === '' ? null : <p className="-mt-2 font-medium text-bad">{whyStopped}</p>}
      {/* A month stopped by the cancellation says it already, and what to do. */}
      {details.remark === '' || isWithoutAccess || entry?.reason === 'after_cancellation' ? null : (
        <Notice silent type={details.status === 'failed' ? 'error' : 'warning'}>
          <p className="whitespace-pre-line">
            <Unbroken text={details.remark} />
          </p>
          {details.can_try_again ? (
            <div className="mt-3">
              <TryAgain gstin={details} />
            </div>
          ) : null}
        </Notice>
      )}
      {isAsked ? <p role="status">{row.why}</p> : null}
      {isWithoutAccess || (isAsked && guided) ? (
        <div>
          {isAsked ? null : <p className="font-semibold text-bad">{guide().accessOff}</p>}
          <AccessGuide gstinId={details.id} isVerified={false} isAsked={isAsked} />
        </div>
      ) : null}
      {details.warning === null ? null : (
        <Notice silent type="warning">
          {details.warning.text}
        </Notice>
      )}
      {details.unproven && !asksForPan(details.signatory_pan) ? (
        <Unproven gstinId={details.id} entry={entry} />
      ) : null}
      <SignatoryPan gstinId={details.id} pan={details.signatory_pan} isAct={isForPan} />
      {entry === undefined ? null : isForPlan && entry.status !== 'success' ? (
        // Its answers stand with it: at the foot they would be the act of the panel.
        <AnswersPlace value={null}>
          <Fold title={desk().panel.openMonth({ month: formatMonths([entry]) })}>{month}</Fold>
        </AnswersPlace>
      ) : (
        // No line above it when it comes first under the head, which has one.
        <div className={classes(entry.status !== 'success' && 'first:*:border-t-0 first:*:pt-0')}>
          {month}
        </div>
      )}
      {entry === undefined ? null : <ByHand entry={entry} />}
      {entry === undefined ? null : (
        <AskClient gstinId={details.id} entry={entry} contact={details.contact} invites />
      )}
      {details.api_access === null || isWithoutAccess || accessInShort(details.api_access).calm ? null : (
        <section className="border-t border-rule pt-3">
          <h3 className="mb-2 text-[16px]">{access().label}</h3>
          <ApiAccessSteps gstinId={details.id} access={details.api_access} isBeside />
        </section>
      )}
      {details.status === 'success' ? <Year details={details} /> : null}
    </div>
  );
}

function Year({ details }: { details: Details }) {
  const { rows } = useYearOfReturns(details, details.recent_filling_history);
  return (
    <section className="border-t border-rule pt-3">
      <h3 className="mb-2 text-[16px]">{desk().panel.year}</h3>
      <YearOfReturns
        rows={rows ?? []}
        caption={year().caption({ business: details.business || details.nick_name })}
      />
    </section>
  );
}
