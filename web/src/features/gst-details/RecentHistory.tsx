import type { Details } from '../../api/answers/wholeDetails.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { Unbroken } from '../../gst/returns/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatIst, formatIstDay } from '../../ui/formatIst.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { orMissing } from './detailTexts.ts';
import { FoldedCard } from './FactCard.tsx';

const columns: Column<Entry>[] = [
  { heading: 'Filled Type', cell: (entry) => orMissing(entry.gst_filled_type) },
  { heading: 'Title', cell: (entry) => <Unbroken text={orMissing(entry.title)} />, className: 'md:min-w-40' },
  {
    heading: 'Filled On',
    cell: (entry) => orMissing(entry.status === 'success' ? formatIst(entry.timestamp) : ''),
    className: 'md:min-w-32',
  },
  {
    heading: 'Status',
    cell: (entry) => <EntryBadge entry={entry} />,
    className: 'md:min-w-32',
  },
  { heading: 'Filled By', cell: (entry) => orMissing(entry.filled_by) },
];

/** The newest filings of this GSTIN, and the way to all of them (specification 2). */
export function RecentHistory({ details }: { details: Details }) {
  const entries = details.recent_filling_history;
  return (
    <FoldedCard title="Recent Filling History" summary={inShort(entries)}>
      <ButtonLink
        to={paths.fillingHistory()}
        state={details.gstin === '' ? null : { gstin: details.gstin }}
        variant="quiet"
        className="-ms-3 px-3"
      >
        View All
      </ButtonLink>
      {entries.length === 0 ? (
        <p className="text-muted">No filling history found</p>
      ) : (
        <Table
          caption={`The newest filings of ${details.gstin || details.nick_name}`}
          columns={columns}
          rows={entries}
          rowKey={(entry) => entry.id}
        />
      )}
    </FoldedCard>
  );
}

function inShort(entries: readonly Entry[]): string {
  const filed = entries.filter(({ status }) => status === 'success');
  const [newest] = filed;
  if (newest === undefined) return 'None filed yet';
  return `${filed.length} filed, the last on ${formatIstDay(newest.timestamp)}`;
}
