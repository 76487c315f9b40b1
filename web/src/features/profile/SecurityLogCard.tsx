import { useState } from 'react';
import { entriesAPage, type SecurityLogEntry, useSecurityLog } from '../../api/securityLog.ts';
import { people } from '../../texts/compiled/people.ts';
import { securityLog } from '../../texts/compiled/securityLog.ts';
import { formatIst } from '../../ui/formatIst.ts';
import { PagedCard } from './PagedCard.tsx';
import { formatLogEntry } from './formatLogEntry.ts';

/** The account's events of the last year, so that its owner can spot acts by others (design#security-log). */
export function SecurityLogCard() {
  const [page, setPage] = useState(1);
  return (
    <PagedCard
      id="security-log"
      title={securityLog().title}
      list={useSecurityLog(page)}
      page={page}
      aPage={entriesAPage}
      onPage={setPage}
      isLong
      empty={securityLog().empty}
      row={(entry) => <EntryRow key={entry.id} entry={entry} />}
    />
  );
}

/** The person who did it, unless it was the current user in this session. */
function formatActor({ by, here }: SecurityLogEntry): string {
  if (by === null || by.role === '' || here) return '';
  const t = people();
  return ` · ${t.doneBy({ name: by.name || t.nobody, role: t.roles[by.role] })}`;
}

function EntryRow({ entry }: { entry: SecurityLogEntry }) {
  return (
    <li className="py-3">
      <p className="wrap-anywhere">{formatLogEntry(entry)}</p>
      <p className="text-sm text-muted">
        {formatIst(entry.about.moment ?? entry.at)}
        {formatActor(entry)}
        {entry.here ? ` · ${securityLog().here}` : ''}
      </p>
    </li>
  );
}
