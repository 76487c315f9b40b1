import { useCallback, useEffect, useRef } from 'react';

/** One stable function that always calls the newest one: unchanged rows are not redrawn. */
export function useSteady<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
