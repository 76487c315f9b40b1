import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Mono } from '../../ui/Mono.tsx';

/** The business of a month, first in each dialog that declares something for it: a firm has many. */
export const BusinessName = ({
  entry: { business, gstin },
}: {
  entry: Pick<Entry, 'business' | 'gstin'>;
}) => (
  <span className="mb-1 block font-medium text-ink">
    {business === '' ? null : `${business} `}
    <Mono>{gstin}</Mono>
  </span>
);
