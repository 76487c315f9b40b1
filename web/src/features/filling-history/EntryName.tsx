import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Mono } from '../../ui/Mono.tsx';
import { businessOf } from './historyTexts.ts';

/** The heading of an entry: its business, with the GSTIN where both are known. */
export function EntryName({ entry }: { entry: Entry }) {
  const { business, gstin } = businessOf(entry);
  return (
    <h4 className="font-display text-lg leading-tight font-semibold wrap-anywhere">
      {business}{' '}
      {gstin === '' ? null : (
        <span className="inline-block font-sans text-[0.9375rem] font-normal text-muted">
          (<Mono>{gstin}</Mono>)
        </span>
      )}
    </h4>
  );
}
