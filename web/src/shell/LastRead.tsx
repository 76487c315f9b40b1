import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useProductNow } from '../clock/productNow.ts';
import { readerOf } from '../live/readAgain.ts';
import { shell } from '../texts/compiled/shell.ts';
import { ui } from '../texts/compiled/ui.ts';
import { Button } from '../ui/Button.tsx';
import { formatAgo } from '../ui/formatAgo.ts';

/** Shown while data on screen could not be read, or not again: its age, and a button to retry. */
export function LastRead() {
  const reader = readerOf(useQueryClient());
  const at = useSyncExternalStore(reader.listen, reader.lastRead, () => null);
  const [asking, setAsking] = useState(false);
  // Redraws the line as time passes.
  useProductNow();
  if (at === null) return null;
  const tryAgain = async () => {
    setAsking(true);
    await reader.tryAgain();
    setAsking(false);
  };
  return (
    <div className="page sticky top-16 z-20 flex flex-wrap items-center gap-x-4 bg-warn-tint py-2 text-warn print:hidden">
      <p role="status">
        {/* oxlint-disable-next-line react/purity -- the age is taken at the moment of drawing */}
        {at === 0 ? shell().notRead : shell().updated({ ago: formatAgo(Date.now() - at) })}
      </p>
      <Button variant="quiet" busy={asking} onClick={() => void tryAgain()}>
        {ui().tryAgain}
      </Button>
    </div>
  );
}
