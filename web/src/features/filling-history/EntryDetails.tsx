import type { Entry } from '../../api/answers/wholeEntry.ts';
import { history } from '../../texts/en/history.ts';
import { Mono } from '../../ui/Mono.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { detailsOf } from './historyTexts.ts';

/** ARNs, or what stands in their place, by the entry's status (specification 2). */
export function EntryDetails({ entry }: { entry: Entry }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-x-6 gap-y-1 sm:gap-y-3">
      {detailsOf(entry).map((detail) => (
        <div key={detail.label} className="flex min-w-0 flex-wrap justify-between gap-x-4 sm:block">
          <dt className="unbroken text-sm text-muted">{detail.label}</dt>
          <dd>
            {detail.kind === 'arn' ? (
              <>
                <Mono>{detail.value}</Mono>
                {entry.simulated ? <span className="text-sm text-muted"> {history().simulated}</span> : null}
              </>
            ) : detail.kind === 'skipped' ? (
              <StatusBadge status="skipped">{detail.value}</StatusBadge>
            ) : (
              detail.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
