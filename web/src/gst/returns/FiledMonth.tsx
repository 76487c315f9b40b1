import { CalendarCheck2, FileDown, Share2 } from 'lucide-react';
import { formatIstDate } from '#domain/shared/istTime.ts';
import { comparePeriods, parsePeriod, periodEnd } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { provenReturns, sayEntryPeriod } from './filingNow.ts';
import { type NextReturns, sayNextReturns } from './nextReturns.ts';

/** An ARN each, and the way to its document. */
export function Proofs({ entry }: { entry: Entry }) {
  const proven = provenReturns(entry);
  if (proven.length === 0) return null;
  return (
    <ul className="mt-2">
      {proven.map(({ form, arn, url }) => (
        <li key={form} className="flex items-center justify-between gap-3 border-t border-rule py-2">
          <span className="flex min-w-0 flex-col">
            <span>
              <span className="unbroken font-semibold">{form}</span>
              {entry.simulated ? <span className="text-sm text-muted"> Simulated</span> : null}
            </span>
            <span className="text-sm text-muted">
              <Mono>{arn}</Mono>
            </span>
          </span>
          {url === '' ? null : (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClasses('secondary', 'shrink-0 px-4!')}
            >
              <FileDown aria-hidden size={18} />
              PDF<span className="sr-only"> of {form}, opens in a new tab</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

type Props = {
  entry: Entry;
  /** The returns that come next; null when none do. */
  next: NextReturns | null;
  /** Each month waits for its own yes; null where a server does not say. */
  asksEachMonth: boolean | null;
  autoFilling: boolean;
};

/** A month that is filed: when, both ARNs with their documents, the way to show it to others, and what comes next. */
export function FiledMonth(props: Props) {
  const { entry } = props;
  const next = sayNextMonth(props);
  return (
    <>
      <p className="text-sm text-muted">{formatIst(entry.timestamp)}</p>
      <Proofs entry={entry} />
      <Share text={shareText(entry)} />
      {next === null ? null : (
        <p className="mt-3 flex gap-2 text-sm">
          <CalendarCheck2 aria-hidden size={18} className="mt-0.5 shrink-0 text-primary" />
          <span>
            <strong className="font-semibold">{next.due}</strong>{' '}
            <span className="text-muted">{next.how}</span>
          </span>
        </p>
      )}
    </>
  );
}

/** By the phone's own way of sharing, where it has one, and by WhatsApp. */
function Share({ text }: { text: string }) {
  const canShare = typeof navigator.share === 'function';
  return (
    <div className="flex flex-wrap gap-2 border-t border-rule pt-3 print:hidden">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClasses('secondary', 'flex-1 basis-40')}
      >
        <Share2 aria-hidden size={18} />
        Share on WhatsApp<span className="sr-only">, opens in a new tab</span>
      </a>
      {canShare ? (
        // Who closes the phone's own list has shared nothing, and need not be told.
        <Button variant="quiet" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
          Share
        </Button>
      ) : null}
    </div>
  );
}

function shareText(entry: Entry): string {
  const { business, gstin } = entry;
  const arns = provenReturns(entry).map(({ form, arn }) => `${form} ARN ${arn}`);
  const simulated = entry.simulated ? ' (simulated)' : '';
  return `${business === '' ? gstin : `${business} (${gstin})`}: nil GSTR-1 and GSTR-3B of ${sayEntryPeriod(entry)} are filed. ${arns.join(', ')}${simulated}.`;
}

/** What comes after it, by when, and who begins; null where nothing does, or a server does not tell it. */
function sayNextMonth({
  entry,
  next,
  asksEachMonth,
  autoFilling,
}: Props): { due: string; how: string } | null {
  const period = next === null ? null : parsePeriod(next.period);
  const filed = parsePeriod(entry.period);
  if (next === null || period === null || filed === null || comparePeriods(period, filed) <= 0) return null;
  return {
    due: sayNextReturns(next),
    how: sayBeginning(formatIstDate(periodEnd(period)), asksEachMonth, autoFilling),
  };
}

function sayBeginning(opens: string, asksEachMonth: boolean | null, autoFilling: boolean): string {
  if (asksEachMonth === null) return '';
  if (asksEachMonth) return `You are asked on ${opens}. Nothing to do until then.`;
  return autoFilling ? 'It files itself; you are told before.' : 'It is filed when you say so.';
}
