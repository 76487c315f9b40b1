import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { useDetails } from '../../api/gstins.ts';
import { accessInShort } from '../../gst/access/accessInShort.ts';
import { ApiAccessSteps } from '../../gst/access/ApiAccessSteps.tsx';
import { AwaitedCodes } from '../../gst/codes/AwaitedCodes.tsx';
import { type AwaitedCode, codeOfEntry, isCodeOver, useCodes } from '../../gst/codes/useCodes.ts';
import { asksForPan } from '../../gst/codes/asksForPan.ts';
import { SignatoryPan } from '../../gst/codes/SignatoryPan.tsx';
import { Unproven } from '../../gst/codes/Unproven.tsx';
import { ConsequenceLine } from '../../gst/consequences/ConsequenceLine.tsx';
import { TaxNotices } from '../../gst/notices/TaxNotices.tsx';
import { WarningGuide } from '../../gst/guide/WarningGuide.tsx';
import { BacklogLine } from '../../gst/returns/BacklogLine.tsx';
import { filesOthers } from '../../gst/returns/filingNow.ts';
import { TryAgain } from '../../gst/returns/TryAgain.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { useYearOfReturns } from '../../gst/returns/useYearOfReturns.ts';
import { YearOfReturns } from '../../gst/returns/YearOfReturns.tsx';
import { paths } from '../../paths.ts';
import { useMay } from '../../api/people.ts';
import { details as texts } from '../../texts/compiled/details.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { year } from '../../texts/compiled/year.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ActionsCard, type PanelMessage, Switches } from './ActionsCard.tsx';
import { isForPlan, monthsOf, monthsShown, placeOf } from './actionTexts.ts';
import { BasicInformation, BusinessAddress, FillingInformation, PortalCredentials } from './DetailCards.tsx';
import { DetailsLoading } from './DetailsLoading.tsx';
import { DeleteGstin } from './DeleteGstin.tsx';
import { loadProblem, orMissing } from './detailTexts.ts';
import { FoldedCard, TitledCard } from './FactCard.tsx';
import { PortalNews } from './PortalNews.tsx';
import { PortalReading } from './PortalReading.tsx';
import { listedName } from './gstinSearch.ts';
import { RecentHistory } from './RecentHistory.tsx';
import { RelayCard } from './RelayCard.tsx';
import { WhoSaysYes } from './WhoSaysYes.tsx';

/**
 * The right panel: one GSTIN in full (specification 2). Keyed by its id, so that no state carries over to the next one.
 */
export function DetailsPanel({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const details = useDetails(id);
  if (details.data === undefined) {
    if (details.isError) return <Notice type="error">{loadProblem(details.error.message)}</Notice>;
    return <DetailsLoading />;
  }
  return <Loaded details={details.data} onDeleted={onDeleted} />;
}

function Loaded({ details, onDeleted }: { details: Details; onDeleted: () => void }) {
  const mayManage = useMay('manage');
  const isShown = (code: AwaitedCode): boolean =>
    monthsShown(monthsOf(details)).some(
      (entry) => codeOfEntry([code], entry, placeOf(entry, details)) !== null,
    );
  const [message, setMessage] = useState<PanelMessage>(null);
  const isBehind = isForPlan(details);
  // A code that is waited for comes before the rest of the plan.
  const hasCode = (useCodes().data ?? []).some((code) => code.gstin_id === details.id);
  // A taxpayer who files other returns has no filling here to switch on or to plan.
  const filesHere = !filesOthers(details);
  // It stays in its place when a press there has renewed it, so that the answer can be read.
  const [accessComesFirst] = useState(
    () => details.api_access !== null && !accessInShort(details.api_access).calm,
  );
  return (
    // On a wide screen the facts are beside the month; the last row absorbs their extra height.
    <div className="grid min-w-0 gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_auto_1fr] xl:gap-x-6">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-2xl wrap-anywhere sm:text-3xl">
              {orMissing(details.legal_name || listedName(details))}
            </h2>
            {details.gstin === '' ? null : (
              <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-muted">
                <Mono>{details.gstin}</Mono>
                {details.simulated ? <span className="text-sm">{returns().simulated}</span> : null}
              </p>
            )}
          </div>
          {mayManage ? (
            <ButtonLink
              to={paths.editGstin(details.id)}
              variant="secondary"
              icon={<Pencil aria-hidden size={18} />}
            >
              {texts().edit}
            </ButtonLink>
          ) : null}
        </div>
        <TaxNotices notices={details.notices} />
        <ConsequenceLine consequences={details.consequences} />
        {details.backlog === null ? null : (
          <BacklogLine
            line={details.backlog}
            gstinId={details.id}
            name={listedName(details)}
            isAct={isBehind && !hasCode}
          />
        )}
        <Remark details={details} />
        {details.warning === null ? null : (
          <WarningGuide gstinId={details.id} warning={details.warning} isBehind={details.backlog !== null} />
        )}
        {details.unproven &&
        (!isBehind || (!hasCode && isCodeOver(details.id))) &&
        !asksForPan(details.signatory_pan) ? (
          <Unproven gstinId={details.id} entry={isBehind ? undefined : details.recent_filling_history[0]} />
        ) : null}
        <SignatoryPan gstinId={details.id} pan={details.signatory_pan} />
        <AwaitedCodes besides={(code) => code.gstin_id !== details.id || isShown(code)} />
      </div>
      <ActionsCard details={details} isBehind={isBehind} message={message} setMessage={setMessage} />
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-2 xl:row-span-3 xl:row-start-1">
        {filesHere ? <Switches details={details} setMessage={setMessage} /> : null}
        <BasicInformation details={details} />
        {details.status === 'success' ? <PortalReading details={details} /> : null}
        {details.portal_details === null ? null : <PortalCredentials portal={details.portal_details} />}
        {filesHere ? <FillingInformation details={details} /> : null}
        {details.business_address === null ? null : <BusinessAddress address={details.business_address} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {accessComesFirst ? <Access details={details} /> : null}
        <PortalNews news={details.portal_news} />
        {details.status === 'success' ? <Year details={details} /> : null}
        <RecentHistory details={details} />
        {mayManage ? <WhoSaysYes details={details} /> : null}
        {details.status === 'success' ? (
          <RelayCard gstinId={details.id} isRare={details.backlog !== null} />
        ) : null}
        {accessComesFirst ? null : <Access details={details} />}
        {mayManage ? <DeleteGstin details={details} onDeleted={onDeleted} onMessage={setMessage} /> : null}
      </div>
    </div>
  );
}

/** The portal's remark or refusal; hidden when the month already says it. */
function Remark({ details }: { details: Details }) {
  const [newest] = details.recent_filling_history;
  if (details.remark === '' || newest?.reason === 'after_cancellation') return null;
  return (
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
  );
}

/**
 * The portal's access for software, and the steps that renew it; unfolded once the portal has refused, and once it may be
 * over where no plan of past months comes first.
 */
function Access({ details: { id, api_access: access, backlog } }: { details: Details }) {
  if (access === null) return null;
  const { text, calm } = accessInShort(access);
  return (
    <FoldedCard
      title={texts().access}
      summary={text}
      isRare
      open={access.standing === 'off' || (access.standing === 'ended' && backlog === null)}
      isUrgent={!calm}
    >
      <ApiAccessSteps gstinId={id} access={access} />
    </FoldedCard>
  );
}

function Year({ details }: { details: Details }) {
  const { rows } = useYearOfReturns(details, details.recent_filling_history);
  return (
    <TitledCard title={year().title}>
      <YearOfReturns rows={rows ?? []} caption={year().caption({ business: listedName(details) })} />
    </TitledCard>
  );
}
