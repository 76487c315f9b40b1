import { useParams } from 'react-router';
import { useEditedGstin } from '../../api/gstins.ts';
import { paths } from '../../paths.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EditGstinForm } from './EditGstinForm.tsx';

/** One GSTIN to edit, by id or GSTIN (specification 2, Edit GSTIN). */
export function EditGstinPage() {
  const { gstinId = '' } = useParams();
  const t = edit();
  const details = useEditedGstin(gstinId);
  return (
    <div className="page flex flex-col gap-6 py-4 sm:py-8">
      <Breadcrumb to={paths.gstDetails()} above={shell().titles.details} here={t.title} />
      <div>
        <h1 className="text-2xl sm:text-3xl">{t.title}</h1>
        {details.data === undefined ? (
          details.isError ? null : (
            <p role="status" className="mt-1 text-muted">
              {t.loading}
            </p>
          )
        ) : (
          <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
            <span>{details.data.business || details.data.nick_name}</span>
            {details.data.gstin === '' ? null : <Mono>{details.data.gstin}</Mono>}
          </p>
        )}
      </div>
      {details.data === undefined ? (
        details.isError ? (
          <>
            <Notice type="error">{formatLoadProblem(details.error)}</Notice>
            <div>
              <ButtonLink to={paths.gstDetails()} variant="secondary">
                {t.back}
              </ButtonLink>
            </div>
          </>
        ) : (
          <div aria-hidden className="flex flex-col gap-6">
            <Skeleton className="h-13" />
            <div className="grid gap-5 rounded-card border border-rule bg-sheet p-4 sm:p-6 md:grid-cols-2">
              {[1, 2, 3, 4, 5, 6].map((at) => (
                <div key={at}>
                  <Skeleton className="h-4 w-32" />
                  <Skeleton className="mt-2 h-12" />
                </div>
              ))}
            </div>
          </div>
        )
      ) : (
        <EditGstinForm key={details.data.id} details={details.data} />
      )}
    </div>
  );
}

const formatLoadProblem = ({ message, cause }: Error): string => {
  if (message === '') return edit().failed;
  return cause === 'no_such_gstin' ? message : edit().failedFor({ why: message });
};
