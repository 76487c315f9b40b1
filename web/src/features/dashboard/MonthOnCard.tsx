import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { isCausedByPortal } from '#domain/filing/attempts.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { smsFilingOf } from '../../gst/client/bySms.ts';
import { type AwaitedCode } from '../../gst/codes/useCodes.ts';
import { lacksMoney } from '../../gst/lateFee/lateFeeMonth.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { EntryButtons } from '../../gst/returns/EntryButtons.tsx';
import { formatNext, provenReturns } from '../../gst/returns/filingNow.ts';
import type { NextReturns } from '../../gst/returns/nextReturns.ts';
import { useResultInView } from '../../gst/returns/useResultInView.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { classes } from '../../ui/classes.ts';
import { later } from '../../ui/later.tsx';
import { formatEntryPeriod } from '../../texts/dates.ts';

/** Most visits need none of these. */
const CodeBox = later(async () => (await import('../../gst/codes/CodeBox.tsx')).CodeBox);
const LateFeeMonth = later(async () => (await import('../../gst/lateFee/LateFeeMonth.tsx')).LateFeeMonth);
const FeeGuide = later(async () => (await import('../../gst/lateFee/FeeGuide.tsx')).FeeGuide);
const FileBySms = later(async () => (await import('../../gst/client/FileBySms.tsx')).FileBySms);
const AllFiles = later(async () => (await import('../../gst/returns/AllFiles.tsx')).AllFiles);
const FiledMonth = later(async () => (await import('../../gst/returns/FiledMonth.tsx')).FiledMonth);
const Proofs = later(async () => (await import('../../gst/returns/FiledMonth.tsx')).Proofs);

type Props = {
  entry: Entry;
  /** The code of this month that a person types, or that a mailbox forwards. */
  code: AwaitedCode | null;
  /** The question of the month is drawn as ruled lines. */
  zeros: boolean;
  /** Something before the month is asked for: the month says its state alone. */
  isBehind: boolean;
  next: NextReturns | null;
  /** Whether each month needs its own yes; null when the server does not say. */
  asksEachMonth: boolean | null;
  autoFilling: boolean;
};

/** A month on its card: its state in one line, and the one act that moves it forward. */
export function MonthOnCard({ entry, code, zeros, isBehind, next, asksEachMonth, autoFilling }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [refused, setRefused] = useState('');
  useResultInView(box, entry);
  const proven = provenReturns(entry).length;
  const isFiled = entry.status === 'success' && proven === 2;
  const asks = entry.act === 'answer';
  const codeBox = code?.forPeople === true ? code : null;
  const period = formatEntryPeriod(entry);
  const buttons = (
    <EntryButtons
      entry={entry}
      place="card"
      zeros={zeros}
      onDone={(_, answer) => setRefused(answer.success ? '' : answer.message)}
    />
  );
  const head = (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span id={id} className={classes('font-display font-semibold', isFiled ? 'text-xl' : 'text-lg')}>
        {isFiled ? returns().isFiled({ period }) : period}
      </span>
      {isFiled || codeBox !== null || (asks && !isBehind) ? null : <EntryBadge entry={entry} />}
    </div>
  );
  const body = (): ReactNode => {
    if (isFiled)
      return <FiledMonth entry={entry} next={next} asksEachMonth={asksEachMonth} autoFilling={autoFilling} />;
    if (codeBox !== null && !asks)
      return (
        <div aria-live="polite" data-codes={codeBox.id}>
          <Suspense fallback={<Skeleton className="mt-3 h-72 w-full" />}>
            <CodeBox key={codeBox.id} code={codeBox} />
          </Suspense>
        </div>
      );
    if (isBehind) return null;
    if (entry.late_fee !== null)
      return (
        <LateFeeMonth
          entry={entry}
          lateFee={entry.late_fee}
          steps={<FeeGuide entry={entry} lateFee={entry.late_fee} done={buttons} />}
        />
      );
    if (code !== null && codeBox === null)
      return <p className="mt-2">{returns().forwarded({ title: code.title })}</p>;
    return null;
  };
  return (
    <div
      ref={box}
      role="group"
      {...(asks && !zeros && !isBehind ? { 'aria-label': period } : { 'aria-labelledby': id })}
      tabIndex={-1}
      className={classes(
        'mt-4',
        isFiled
          ? 'rounded-box border border-good/40 bg-good-tint/40 px-4 py-3'
          : 'rounded-none! border-t border-rule pt-3',
      )}
    >
      {asks && !zeros && !isBehind ? null : head}
      {body()}
      {!isFiled && (saysDays(entry) || (saysNext(entry) && code === null && !isBehind)) ? (
        <p className="mt-1 text-sm text-muted">
          <Unbroken text={formatNext(entry)} />
        </p>
      ) : null}
      {smsFilingOf(entry) === null || isBehind ? null : <FileBySms entry={entry} />}
      {isFiled || proven === 0 ? null : <Proofs entry={entry} />}
      {/* The box of a code is the one act. */}
      {isBehind || lacksMoney(entry) || (codeBox !== null && !asks) ? null : (
        <div
          className={classes('flex flex-wrap gap-2 empty:hidden [&>button]:px-4', (!asks || zeros) && 'mt-3')}
        >
          {buttons}
        </div>
      )}
      <p role="status" className="mt-2 text-sm font-medium text-bad empty:hidden">
        {refused}
      </p>
      {codeBox !== null && asks ? (
        <div aria-live="polite" data-codes={codeBox.id}>
          <Fold title={returns().acts.typeCode}>
            <Suspense fallback={<Skeleton className="h-40 w-full" />}>
              <CodeBox key={codeBox.id} code={codeBox} isBeside />
            </Suspense>
          </Fold>
        </div>
      ) : null}
      {!isFiled && proven === 0 && isCausedByPortal(entry.reason) ? (
        <AllFiles entry={entry} isFiled={false} />
      ) : null}
    </div>
  );
}

/** A month that is filed automatically shows the days of both returns in place of a reason. */
const saysDays = (entry: Entry): boolean => entry.status_code === 'scheduled' && entry.next_act === '';

/** A month that nobody has to move says what comes next beside its state, as a code that is asked for again at a time. */
export const saysNext = (entry: Entry): boolean =>
  saysDays(entry) || (entry.status === 'pending' && entry.act === '' && entry.next_act !== '');
