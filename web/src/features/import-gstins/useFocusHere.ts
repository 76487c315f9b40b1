import { useEffect, useRef } from 'react';

/** The step before is gone, and the focus with it: the box that carries this takes it. */
export function useFocusHere() {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return here;
}
