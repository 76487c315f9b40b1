import { useQueryClient } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { detailsKey, useDetailsList } from '../../api/gstins.ts';
import { useReadAgain } from '../../live/readAgain.ts';
import { paths } from '../../paths.ts';
import { details } from '../../texts/compiled/details.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DetailsLoading, ListLoading } from './DetailsLoading.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';
import { loadProblem } from './detailTexts.ts';
import { GstinList } from './GstinList.tsx';
import { carriedGstin, lateFirst, preselected } from './gstinSearch.ts';

/** Every GSTIN with its details and acts (specification 2, GST Details). */
export function GstDetailsPage() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  const list = useDetailsList();
  // In the address, so that a reload, Back and a link to a colleague show the same client.
  const wanted = carriedGstin(state) ?? new URLSearchParams(search).get('id');
  const gstins = lateFirst(list.data ?? []);
  const chosen = preselected(gstins, wanted);

  const deleted = (id: string) => {
    void navigate(paths.dashboard());
    queries.removeQueries({ queryKey: detailsKey(id) });
    void readAgain();
  };

  return (
    <div className="page flex flex-col gap-3 py-4 sm:gap-5 sm:py-8">
      <Breadcrumb to={paths.dashboard()} above={shell().titles.dashboard} here={shell().titles.details} />
      <h1 className={list.data === undefined || chosen !== null ? 'sr-only' : 'text-2xl sm:text-3xl'}>
        {shell().titles.details}
      </h1>
      {list.isError && list.data === undefined ? (
        <Notice type="error">{loadProblem(list.error.message)}</Notice>
      ) : null}
      {list.data === undefined ? (
        list.isError ? null : (
          <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
            <ListLoading />
            <DetailsLoading />
          </div>
        )
      ) : (
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div
            // With one GSTIN there is nothing to choose: the phone's first screen is for its month.
            className={classes('min-w-0 lg:sticky lg:top-20', list.data.length === 1 && 'max-lg:hidden')}
          >
            <GstinList
              gstins={gstins}
              chosen={chosen?.id ?? null}
              onChoose={(id) => void navigate(paths.detailsOf(id))}
            />
          </div>
          {chosen === null ? (
            <EmptyState title={details().noneChosen} icon={<FileSearch aria-hidden size={28} />}>
              {details().noneChosenHint}
            </EmptyState>
          ) : (
            <DetailsPanel key={chosen.id} id={chosen.id} onDeleted={() => deleted(chosen.id)} />
          )}
        </div>
      )}
    </div>
  );
}
