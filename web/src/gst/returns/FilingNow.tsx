import { FileDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Mono } from '../../ui/Mono.tsx';
import { useCodes } from '../codes/useCodes.ts';
import { actsAt } from './entryActs.ts';
import { EntryBadge } from './EntryBadge.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { provenReturns, sayEntryPeriod, sayNext } from './filingNow.ts';
import { Unbroken } from './Unbroken.tsx';
import { useResultInView } from './useResultInView.ts';

type Props = { entry: Entry; place: 'card' | 'details' | 'newest' };

/** How the filing of a month stands: its status, what a person does next, its ARNs and documents. */
export function FilingNow({ entry, place }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [refused, setRefused] = useState('');
  // A rule that is known to work brings the code before anybody could type it.
  const comes = useCodes().data?.some((code) => code.gstin === entry.gstin && !code.forPeople) === true;
  useResultInView(box, entry);
  const text = comes
    ? 'The GST portal has sent a code: your forwarding rule brings it here.'
    : sayNext(entry);
  const acts = actsAt(place, entry);
  const isFiled = entry.status === 'success' && provenReturns(entry).length === 2;
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-box bg-raised px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span id={id} className="font-semibold">
          {sayEntryPeriod(entry)}
          {isFiled ? ' is filed' : ''}
        </span>
        <EntryBadge entry={entry} />
      </div>
      {text === '' ? null : (
        <p className="mt-2 text-sm">
          <Unbroken text={text} />
        </p>
      )}
      <Proofs entry={entry} />
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        <EntryButtons
          entry={entry}
          acts={acts}
          onDone={(_, answer) => setRefused(answer.success ? '' : answer.message)}
        />
      </div>
      <p role="status" className="mt-2 text-sm font-medium text-bad empty:hidden">
        {refused}
      </p>
    </div>
  );
}

/** An ARN each, and the way to its document. */
function Proofs({ entry }: { entry: Entry }) {
  const proven = provenReturns(entry);
  if (proven.length === 0) return null;
  return (
    <ul className="mt-1 text-sm">
      {proven.map(({ form, arn, url }) => (
        <li key={form} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <span className="flex flex-wrap gap-x-2">
            <span className="unbroken text-muted">{form}</span>
            <Mono>{arn}</Mono>
          </span>
          {url === '' ? null : (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline"
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
