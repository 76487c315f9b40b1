import { Suspense, useId, useRef, useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { classes } from '../../ui/classes.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { smsFilingOf, withoutSms } from '../client/bySms.ts';
import { codeOfEntry, useCodes } from '../codes/useCodes.ts';
import { later } from '../../ui/later.tsx';
import { EntryBadge } from './EntryBadge.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { provenReturns, formatNext } from './filingNow.ts';
import type { NextReturns } from './nextReturns.ts';
import { isCausedByPortal } from '#domain/filing/attempts.ts';
import { PortalKnows } from './PortalKnows.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { useResultInView } from './useResultInView.ts';
import { formatEntryPeriod } from '../../texts/dates.ts';

/** Most visits need none. */
const CodeBox = later(async () => (await import('../codes/CodeBox.tsx')).CodeBox);

const LateFeeMonth = later(async () => (await import('../lateFee/LateFeeMonth.tsx')).LateFeeMonth);
const FileBySms = later(async () => (await import('../client/FileBySms.tsx')).FileBySms);

/** A month that still waits needs none of this. */
const AllFiles = later(async () => (await import('./AllFiles.tsx')).AllFiles);
const FiledMonth = later(async () => (await import('./FiledMonth.tsx')).FiledMonth);
const Proofs = later(async () => (await import('./FiledMonth.tsx')).Proofs);

type Props = {
  entry: Entry;
  place: 'card' | 'details' | 'newest';
  /** The question of the month is drawn as ruled lines. */
  zeros?: boolean;
  /** How this month is filed, where the place has the button for it elsewhere. */
  note?: string;
  /** The next returns; null when there are none. */
  next: NextReturns | null;
  /** Whether each month needs its own yes; null when the server does not say. */
  asksEachMonth: boolean | null;
  autoFilling: boolean;
  /** A month above it says the same and has the button that helps both. */
  isSaid?: boolean;
  /** Another act leads the page: none of its buttons is solid. */
  isCalm?: boolean;
  /** Whole rupees that the cash ledger lacks for all months of the plan; 0 without one. */
  planLacks?: number;
};

/**
 * The state of a month's filing, in one panel: its status, the one act that moves it forward, its ARNs and documents.
 */
export function FilingNow({
  entry,
  place,
  zeros = false,
  note = '',
  next,
  asksEachMonth,
  autoFilling,
  isSaid = false,
  isCalm = false,
  planLacks = 0,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [refused, setRefused] = useState('');
  const code = codeOfEntry(useCodes().data, entry, place);
  useResultInView(box, entry);
  const proven = provenReturns(entry).length;
  const sms = smsFilingOf(entry);
  const isFiled = entry.status === 'success' && proven === 2;
  const proofs =
    isFiled || proven === 0 ? null : (
      <Suspense>
        <Proofs entry={entry} />
      </Suspense>
    );
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className={classes(
        'rounded-box',
        isFiled
          ? 'border border-good/40 bg-good-tint/40 px-4 py-3'
          : place === 'card' && 'border-t border-rule pt-3 rounded-none!',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span id={id} className={classes('font-display font-semibold', isFiled ? 'text-xl' : 'text-lg')}>
          {isFiled ? returns().isFiled({ period: formatEntryPeriod(entry) }) : formatEntryPeriod(entry)}
        </span>
        <EntryBadge entry={entry} />
      </div>
      {isFiled ? (
        <Suspense fallback={<Arns entry={entry} />}>
          <FiledMonth entry={entry} next={next} asksEachMonth={asksEachMonth} autoFilling={autoFilling} />
        </Suspense>
      ) : code === null && entry.late_fee !== null ? (
        <Suspense fallback={<Skeleton className="mt-3 h-72 w-full" />}>
          <LateFeeMonth entry={entry} lateFee={entry.late_fee} planLacks={planLacks} />
        </Suspense>
      ) : isSaid ? null : code === null ? (
        // The question below already says it.
        place === 'card' || entry.act !== 'answer' ? (
          <Sentence text={withoutSms(formatNext(entry), sms)} />
        ) : null
      ) : code.forPeople ? (
        <div aria-live="polite" data-codes={code.id}>
          <Suspense fallback={<Skeleton className="mt-3 h-72 w-full" />}>
            <CodeBox key={code.id} code={code} />
          </Suspense>
        </div>
      ) : (
        <Sentence text={returns().forwarded({ title: code.title })} />
      )}
      {sms === null ? null : (
        <Suspense>
          <FileBySms entry={entry} />
        </Suspense>
      )}
      {entry.late_fee === null ? proofs : null}
      {note === '' ? null : <p className="mt-1 text-sm text-muted">{note}</p>}
      {isSaid ? null : (
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          <EntryButtons
            entry={entry}
            place={place}
            zeros={zeros}
            isCalm={isCalm}
            onDone={(_, answer) => setRefused(answer.success ? '' : answer.message)}
          />
        </div>
      )}
      <p role="status" className="mt-2 text-sm font-medium text-bad empty:hidden">
        {refused}
      </p>
      {/* The press belongs to the steps above it. */}
      {entry.late_fee === null ? null : proofs}
      {!isFiled && proven === 0 && isCausedByPortal(entry.reason) ? (
        <Suspense>
          <AllFiles entry={entry} isFiled={false} />
        </Suspense>
      ) : null}
      <PortalKnows
        period={formatEntryPeriod(entry)}
        readings={entry.portal_knows}
        isFiled={entry.status === 'success'}
        open={place !== 'card' && entry.asked !== null}
      />
    </div>
  );
}

/**
 * The ARNs, drawn at once: the best news waits for no code of the page. Their documents, the proof, the share button and
 * the next returns come in the places that are kept here.
 */
const Arns = ({ entry }: { entry: Entry }) => (
  <>
    <Skeleton className="mt-0.5 h-4.5 w-36" />
    <ul className="mt-2">
      {provenReturns(entry).map(({ form, arn }) => (
        <li
          key={form}
          className="flex min-h-15.25 items-center justify-between gap-2 border-t border-rule py-2"
        >
          <span className="flex flex-col">
            <span className="unbroken font-semibold">{form}</span>
            <span className="text-sm text-muted">
              <Mono>{arn}</Mono>
            </span>
          </span>
          <Skeleton className="h-11 w-22 rounded-full!" />
        </li>
      ))}
      <li className="flex min-h-15.25 items-center border-t border-rule py-2">
        <Skeleton className="h-5 w-44" />
      </li>
    </ul>
    <div className="border-t border-rule pt-3">
      <Skeleton className="h-11 rounded-full!" />
      <Skeleton className="mt-3 h-10" />
    </div>
  </>
);

const Sentence = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p className="mt-2">
      <Unbroken text={text} />
    </p>
  );
