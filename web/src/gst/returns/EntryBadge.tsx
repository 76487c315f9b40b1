import type { Entry } from '../../api/answers/wholeEntry.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { badgeOf } from './filingNow.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';

/** The status of a filing in its own words, or in the badge's. */
export function EntryBadge({ entry }: { entry: Parameters<typeof badgeOf>[0] & Pick<Entry, 'status'> }) {
  const { status, text } = badgeOf(entry);
  return <StatusBadge status={status}>{text === '' ? null : <Unbroken text={text} />}</StatusBadge>;
}
