import type { Details } from '../../api/answers/wholeDetails.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { details } from '../../texts/compiled/details.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatIstDay } from '../../ui/formatIst.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { withRole } from '../../gst/people/withRole.ts';
import { orMissing } from './detailTexts.ts';
import { FoldedCard } from './FactCard.tsx';
import { provenReturns } from '../../gst/returns/filingNow.ts';
import { formatEntryPeriod, listed } from '../../texts/dates.ts';

const columns = (t = details().recent): Column<Entry>[] => [
  { heading: t.type, cell: (entry) => orMissing(formatType(entry.gst_filled_type)) },
  {
    heading: t.month,
    cell: (entry) => <Unbroken text={orMissing(formatEntryPeriod(entry))} />,
    className: 'md:min-w-24',
  },
  {
    heading: t.on,
    cell: (entry) => orMissing(entry.status === 'success' ? formatIstDay(entry.timestamp) : ''),
    className: 'md:whitespace-nowrap',
  },
  {
    heading: t.status,
    cell: (entry) => (
      <>
        <EntryBadge entry={entry} />
        {isHalfFiled(entry) ? <span className="mt-1 block text-sm">{formatHalf(entry)}</span> : null}
      </>
    ),
    className: 'md:min-w-36 xl:min-w-28',
  },
  { heading: t.by, cell: (entry) => orMissing(withRole(entry.filled_by, entry.filled_role)) },
];

/** One of its returns has its ARN, and the other waits. */
const isHalfFiled = (entry: Entry): boolean => entry.status !== 'success' && provenReturns(entry).length > 0;

const formatHalf = (entry: Entry): string =>
  details().recent.half({ forms: listed(provenReturns(entry).map(({ form }) => form)) });

/** Only nil returns are filed here; another name from a foreign server is shown as it is. */
const formatType = (type: string): string => (type === 'Nil' ? details().nil : type);

const maxEntries = 10;
const filedFirst = (a: Entry, b: Entry): number =>
  Number(b.status === 'success') - Number(a.status === 'success');

/** The newest filings of this GSTIN, and a link to all of them (specification 2). */
export function RecentHistory({ details: shown }: { details: Details }) {
  const t = details().recent;
  const { recent_filling_history: newest, backlog } = shown;
  // The open months of a plan are newer than all that is filed, and stand in the plan.
  const entries = backlog === null ? newest : newest.toSorted(filedFirst).slice(0, maxEntries);
  return (
    <FoldedCard title={t.title} summary={inShort(shown)} isRare={backlog !== null}>
      <ButtonLink
        to={paths.fillingHistory(shown.gstin)}
        state={shown.gstin === '' ? null : { gstin: shown.gstin }}
        variant="quiet"
        className="-ms-3 px-3"
      >
        {t.all}
      </ButtonLink>
      {entries.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <Table
          isDense
          caption={t.caption({ business: shown.gstin || shown.nick_name })}
          columns={columns()}
          rows={entries}
          rowKey={(entry) => entry.id}
        />
      )}
    </FoldedCard>
  );
}

/** Among the newest may be none that is filed, while an older month of a plan is: the day of the last one is of them all. */
function inShort({ recent_filling_history: entries, last_filled: last }: Details): string {
  const t = details().recent;
  const filed = entries.filter(({ status }) => status === 'success');
  const [newest] = filed;
  if (newest === undefined) {
    const half = entries.find(isHalfFiled);
    if (half !== undefined) return t.halfOf({ half: formatHalf(half), month: formatEntryPeriod(half) });
    return last === null || last === '' ? t.noneFiled : t.last({ day: formatIstDay(last) });
  }
  return t.filed({ count: filed.length, day: formatIstDay(last ?? newest.timestamp) });
}
