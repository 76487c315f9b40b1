import { useCallback, useEffect, useRef } from 'react';

/** The same function at each drawing, which does what the newest one does: rows that have not changed are not drawn anew. */
export function useSteady<A extends unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((...given: A) => newest.current(...given), []);
}
