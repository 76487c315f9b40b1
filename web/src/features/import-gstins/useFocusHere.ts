import { useEffect, useRef } from 'react';

/** The previous step is gone, and the focus with it: the box with this ref takes it. */
export function useFocusHere() {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return here;
}
