import { Suspense, useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { question } from '../../texts/compiled/question.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { later } from '../../ui/later.tsx';
import { unfoldsReadings } from '../evidence/readings.ts';

/** Texts for every source in each language: fetched when the section is opened. */
const Evidence = later(async () => (await import('./Evidence.tsx')).Evidence);
const ZeroLines = later(async () => (await import('../question/ZeroLines.tsx')).ZeroLines);

/** The portal's readings of a card's month; before the yes, a line for each zero of its question. */
export function PortalKnowsOnCard({ entry }: { entry: Entry }) {
  const [wanted, setWanted] = useState(false);
  const asks = entry.act === 'answer';
  const isFiled = entry.status === 'success';
  if (!unfoldsReadings(entry)) return null;
  return (
    <Fold title={isFiled ? guide().portalKnew : guide().portalKnows} onOpen={() => setWanted(true)}>
      {wanted ? (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          {asks ? <ZeroLines zeros={Object.values(question().zeros)} readings={entry.portal_knows} /> : null}
          <div className="text-sm">
            <Evidence readings={entry.portal_knows} isFiled={isFiled} />
          </div>
        </Suspense>
      ) : null}
    </Fold>
  );
}
