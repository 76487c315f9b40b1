import { FileDown } from 'lucide-react';
import { useAskCode } from '../codes/useAskCode.ts';
import { useCodes } from '../codes/useCodes.ts';
import { Button } from '../ui/Button.tsx';
import { Mono } from '../ui/Mono.tsx';
import { useToast } from '../ui/Toast.tsx';
import { EntryBadge } from './EntryBadge.tsx';
import { mayAskCode, provenReturns, sayEntryPeriod, sayNext } from './filingNow.ts';
import { Unbroken } from './Unbroken.tsx';
import type { Entry } from './wholeEntry.ts';

/** How the filing of a month stands: its status, what a person has to do next, its ARNs and documents. */
export function FilingNow({ gstinId, entry }: { gstinId: string; entry: Entry }) {
  const text = sayNext(entry);
  return (
    <div className="rounded-box bg-raised px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="font-semibold">{sayEntryPeriod(entry.title)}</span>
        <EntryBadge entry={entry} />
      </div>
      {text === '' ? null : (
        <p className="mt-2 text-sm">
          <Unbroken text={text} />
        </p>
      )}
      <Proofs entry={entry} />
      <AskForCode gstinId={gstinId} entry={entry} />
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

function AskForCode({ gstinId, entry }: { gstinId: string; entry: Entry }) {
  const codes = useCodes().data;
  const askCode = useAskCode();
  const toast = useToast();
  if (codes === undefined || !mayAskCode(entry, gstinId, codes)) return null;
  const ask = () =>
    askCode.mutate(gstinId, {
      onSuccess: (answer) =>
        toast.show(
          answer.success
            ? { type: 'info', text: 'The GST portal is asked for the code. It can take up to three minutes.' }
            : { type: 'error', text: answer.message },
        ),
    });
  return (
    <Button variant="secondary" className="mt-3" busy={askCode.isPending} onClick={ask}>
      Ask for the code now
    </Button>
  );
}
