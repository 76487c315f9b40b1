import { useEffect, useState } from 'react';
import { productNow } from '../../clock/productNow.ts';
import { classes } from '../../ui/classes.ts';

/** Below this the time left is shown in the warning colour. */
const soonMs = 2 * 60_000;

/** How long a code still works, as a ring and as minutes and seconds; screen readers get its end time. */
export function Countdown({ askedAt, expiresAt }: { askedAt: string; expiresAt: string }) {
  const [now, setNow] = useState(productNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(productNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const end = Date.parse(expiresAt);
  const left = Math.max(0, end - now);
  const part = Math.min(1, left / Math.max(1, end - Date.parse(askedAt)));
  const seconds = Math.floor(left / 1000);
  const isSoon = left < soonMs;
  return (
    <span
      aria-hidden
      className={classes('inline-flex items-center gap-2 font-semibold tabular-nums', isSoon && 'text-warn')}
    >
      <svg viewBox="0 0 20 20" className="size-4.5 -rotate-90" fill="none" strokeWidth="3">
        <circle cx="10" cy="10" r="8" className="stroke-raised" />
        <circle
          cx="10"
          cy="10"
          r="8"
          pathLength="1"
          strokeDasharray={`${part} 1`}
          className={isSoon ? 'stroke-marigold' : 'stroke-primary'}
        />
      </svg>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
