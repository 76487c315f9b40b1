import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Unbroken } from './Unbroken.tsx';

/** The status of a filing in its own words, or in the badge's where it has none. */
export function EntryBadge({ entry }: { entry: { status: string; status_text: string } }) {
  return (
    <StatusBadge status={entry.status}>
      {entry.status_text === '' ? null : <Unbroken text={entry.status_text} />}
    </StatusBadge>
  );
}
