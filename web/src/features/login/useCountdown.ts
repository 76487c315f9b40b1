import { useEffect, useState } from 'react';

/** Whole seconds until `at` (epoch milliseconds), 0 afterwards; redraws once a second while it runs. */
export function useCountdown(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const running = at > now;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  // A clock that was set back must not lock the button for longer than a fresh code would.
  return Math.min(30, Math.max(0, Math.ceil((at - now) / 1000)));
}
