import { Suspense } from 'react';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { feeNote, lacksMoney, putTitle } from '../../gst/lateFee/lateFeeMonth.ts';
import { smsFilingOf, withoutSms } from '../../gst/client/bySms.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { filedElsewhere } from '../../gst/returns/filingNow.ts';
import { paths } from '../../paths.ts';
import { lateFee } from '../../texts/compiled/lateFee.ts';
import { Link } from '../../ui/Link.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { bySms } from '../../texts/compiled/bySms.ts';
import { listed } from '../../texts/dates.ts';
import { history } from '../../texts/compiled/history.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { classes } from '../../ui/classes.ts';
import { later } from '../../ui/later.tsx';
import type { Status } from '../../ui/formatStatus.ts';
import { Downloads } from './Downloads.tsx';
import { EntryActions } from './EntryActions.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { EntryName } from './EntryName.tsx';
import { businessOf, formatLateMonth, momentOf, noteOf } from './historyTexts.ts';
import type { RowMessage } from './rowMessage.ts';
import { RowNote } from './RowNote.tsx';
import { RowResult } from './RowResult.tsx';

const FileBySms = later(async () => (await import('../../gst/client/FileBySms.tsx')).FileBySms);

const FeeSteps = later(async () => (await import('../../gst/lateFee/LateFeeMonth.tsx')).FeeSteps);

const dots: Record<Status, string> = {
  success: 'bg-good',
  pending: 'bg-warn',
  warning: 'bg-warn',
  failed: 'bg-bad',
  error: 'bg-bad',
  skipped: 'bg-edge',
};

type Props = { entry: Entry; message: RowMessage | null; onMessage: (message: RowMessage) => void };

/** One filing on the timeline (specification 2): a sheet of its own, and a row of its month's sheet where there is room. */
export function HistoryEntry({ entry, message, onMessage }: Props) {
  const { business } = businessOf(entry);
  const sms = smsFilingOf(entry);
  const fee = entry.late_fee;
  const elsewhere = filedElsewhere(entry);
  const now = useProductNow();
  const late = formatLateMonth(entry, now);
  const moment = momentOf(entry, now);
  const note = noteOf(entry, late !== '');
  const isWhole = fee !== null || sms !== null || note.short === note.text;
  return (
    <li className="border-rule not-first:mt-3 xl:not-first:mt-0 xl:not-first:border-t">
      <article
        aria-label={`${entry.title}, ${business}`}
        className="min-w-0 rounded-card border border-rule bg-sheet p-4 sm:p-5 xl:rounded-none xl:border-0 xl:bg-transparent xl:px-6 xl:py-4"
      >
        <div className="grid grid-cols-[minmax(min(10rem,48%),1fr)_auto] items-center gap-x-3 gap-y-2 sm:gap-x-5 xl:grid-cols-[minmax(10rem,1fr)_minmax(0,17.5rem)_minmax(0,9rem)_minmax(0,17.5rem)] xl:gap-y-0">
          <div className="relative col-span-2 min-w-0 xl:col-span-1 xl:self-end xl:ps-6">
            <span
              aria-hidden
              className={classes(
                'absolute start-0 top-2 size-2.5 rounded-full max-xl:hidden',
                dots[entry.status as Status] ?? 'bg-edge',
              )}
            />
            <EntryName entry={entry} />
            <p className="mt-1 text-sm text-muted">
              <Unbroken text={entry.title} />
            </p>
          </div>
          {/* A long state takes a line of its own. */}
          <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 xl:contents">
            <div className="flex min-w-0 flex-wrap gap-x-3 text-sm tabular-nums xl:col-start-1 xl:row-start-2 xl:block xl:self-start xl:ps-6">
              {moment.text === '' ? null : (
                <p className="text-muted">
                  <time dateTime={moment.at}>{moment.text}</time>
                </p>
              )}
              <p className="font-semibold text-bad empty:hidden">{late}</p>
              <p className="text-muted empty:hidden">
                {entry.fee_paid_rupees === 0
                  ? ''
                  : history().paidFee({ money: formatRupees(entry.fee_paid_rupees) })}
              </p>
            </div>
            <div className="min-w-0 xl:col-start-3 xl:row-span-2 xl:row-start-1">
              <EntryBadge entry={entry} />
            </div>
            {note.text === '' ? null : (
              <RowNote
                short={isWhole ? null : note.short}
                className={classes(
                  'min-w-0 xl:col-span-4 xl:row-start-3 xl:mt-1.5 xl:ps-6 xl:text-sm',
                  note.bad && 'text-bad',
                  entry.status === 'success' && 'text-sm text-muted',
                  // "Filed by" has its own column.
                  entry.status === 'success' && !entry.auto_filed && 'xl:hidden',
                )}
              >
                <Unbroken text={fee === null ? withoutSms(note.text, sms) : feeNote(fee)} />
              </RowNote>
            )}
          </div>
          <div className="col-span-2 border-t border-rule pt-2 sm:pt-3 xl:col-span-1 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:border-0 xl:pt-0">
            <EntryDetails entry={entry} />
          </div>
          <div className="col-span-2 flex flex-wrap items-center gap-1 sm:gap-1.5 xl:col-span-1 xl:col-start-4 xl:row-span-2 xl:row-start-1 xl:justify-end [&>:is(a,button)]:max-sm:px-2.5 [&>:is(a,button)]:xl:px-3 [&>:is(a,button)]:xl:text-sm">
            <EntryActions entry={entry} onMessage={onMessage} />
            <Downloads entry={entry} onMissing={() => onMessage({ text: history().noFile, good: false })} />
          </div>
        </div>
        {elsewhere.length === 0 ? null : (
          <p className="mt-2 text-sm text-muted xl:ps-6">
            <Unbroken text={returns().filedElsewhere({ forms: listed(elsewhere) })} />
          </p>
        )}
        <RowResult message={message} />
        {fee === null || !lacksMoney(entry) ? null : entry.in_plan ? (
          // One challan is enough for all its months: the plan has the sum.
          <p className="mt-2 xl:ps-6">
            <Link
              to={paths.backlogOf(entry.gstin)}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
            >
              {lateFee().putOfPlan}
            </Link>
          </p>
        ) : (
          <details className="mt-2 xl:ps-6">
            <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
              {putTitle(fee)}
            </summary>
            <Suspense>
              <FeeSteps entry={entry} lateFee={fee} />
            </Suspense>
          </details>
        )}
        {sms === null ? null : (
          <details className="mt-2 xl:ps-6">
            <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
              {bySms().title({ form: formName(sms.form) })}
            </summary>
            <Suspense>
              <FileBySms entry={entry} />
            </Suspense>
          </details>
        )}
      </article>
    </li>
  );
}
