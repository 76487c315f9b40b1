import { CalendarCheck2, FileDown } from 'lucide-react';
import { comparePeriods, parsePeriod, periodEnd } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { listed, longDate, formatEntryPeriod } from '../../texts/dates.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { formatDone } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { AllFiles } from './AllFiles.tsx';
import { filedElsewhere, provenReturns } from './filingNow.ts';
import { type NextReturns, formatNextReturns } from './nextReturns.ts';
import { ShareFiled } from './ShareFiled.tsx';

/** The ARN of each return, with a link to its document. */
export function Proofs({ entry }: { entry: Entry }) {
  const t = returns();
  const proven = provenReturns(entry);
  const elsewhere = filedElsewhere(entry);
  return (
    <ul className="mt-2">
      {proven.map(({ form, arn, url }) => (
        <li key={form} className="flex items-center justify-between gap-3 border-t border-rule py-2">
          <span className="flex min-w-0 flex-col">
            <span>
              <span className="unbroken font-semibold">{form}</span>
              {entry.simulated ? <span className="text-sm text-muted"> {t.simulated}</span> : null}
            </span>
            <span className="text-sm text-muted min-[22rem]:whitespace-nowrap">
              <Mono>{arn}</Mono>
            </span>
          </span>
          {url === '' ? null : (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t.pdfOf({ form })}
              className={buttonClasses('secondary', 'shrink-0 px-3! sm:px-4!')}
            >
              <FileDown aria-hidden size={18} />
              {t.pdf}
            </a>
          )}
        </li>
      ))}
      {elsewhere.length === 0 ? null : (
        <li className="border-t border-rule py-2 text-sm text-muted">
          <Unbroken text={t.filedElsewhere({ forms: listed(elsewhere) })} />
        </li>
      )}
      {elsewhere.length === proven.length ? null : (
        <li className="border-t border-rule py-2 print:hidden">
          <AllFiles entry={entry} isFiled />
        </li>
      )}
    </ul>
  );
}

type Props = {
  entry: Entry;
  /** The next returns; null when there are none. */
  next: NextReturns | null;
  /** Whether each month needs its own yes; null when the server does not say. */
  asksEachMonth: boolean | null;
  autoFilling: boolean;
};

/** A filed month: when, both ARNs with their documents, the share button, and the next returns. */
export function FiledMonth(props: Props) {
  const { entry } = props;
  const next = formatNextMonth(props);
  return (
    <>
      <p className="text-sm text-muted">{formatDone(entry.timestamp)}</p>
      {entry.next_act === '' ? null : (
        <p className="text-sm">
          <Unbroken text={entry.next_act} />
        </p>
      )}
      <Proofs entry={entry} />
      <ShareFiled
        month={{
          business: entry.business,
          gstin: entry.gstin,
          period: formatEntryPeriod(entry),
          returns: provenReturns(entry),
          simulated: entry.simulated,
        }}
      />
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

/** The next returns, their due date, and who begins; null when there are none, or the server does not send them. */
function formatNextMonth({
  entry,
  next,
  asksEachMonth,
  autoFilling,
}: Props): { due: string; how: string } | null {
  const period = next === null ? null : parsePeriod(next.period);
  const filed = parsePeriod(entry.period);
  if (next === null || period === null || filed === null || comparePeriods(period, filed) <= 0) return null;
  return {
    due: formatNextReturns(next),
    how: formatBeginning(longDate(periodEnd(period)), asksEachMonth, autoFilling),
  };
}

function formatBeginning(opens: string, asksEachMonth: boolean | null, autoFilling: boolean): string {
  if (asksEachMonth === null) return '';
  if (asksEachMonth) return returns().asked({ day: opens });
  return autoFilling ? returns().filesItself : returns().filedWhenSaid;
}
