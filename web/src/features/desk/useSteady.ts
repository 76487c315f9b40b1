import { useCallback, useEffect, useRef } from 'react';

/** One stable function that always calls the newest one: unchanged rows are not redrawn. */
export function useSteady<A extends unknown[]>(act: (...args: A) => void): (...given: A) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((...given: A) => newest.current(...given), []);
}
