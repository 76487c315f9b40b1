import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { later } from '../../ui/later.tsx';

/** Texts for every source in each language: fetched when the section is opened. */
const Evidence = later(async () => (await import('./Evidence.tsx')).Evidence);

type Props = {
  /** "October 2026" */
  period: string;
  readings: Entry['portal_knows'];
  /** Read before it was filed, which it is. */
  isFiled?: boolean;
  /** Open from the start, when it is the reason for a question. */
  open?: boolean;
};

/** The portal's readings of a month, folded under their title. */
export function PortalKnows({ period, readings, isFiled = false, open = false }: Props) {
  const [wanted, setWanted] = useState(open);
  if (readings.length === 0) return null;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWanted(true);
      }}
      className="group mt-2 text-sm"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-muted underline-offset-4 hover:underline">
        <ChevronRight aria-hidden size={16} className="shrink-0 group-open:rotate-90" />
        {isFiled ? returns().portalKnew({ period }) : returns().portalKnows({ period })}
      </summary>
      {wanted ? (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <Evidence readings={readings} isFiled={isFiled} />
        </Suspense>
      ) : null}
    </details>
  );
}
