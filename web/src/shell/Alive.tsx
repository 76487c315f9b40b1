import { useEffect, useState } from 'react';

/**
 * Tells boot/holding.ts that what it held can be done now: one drawing after a prerendered page came alive, when the
 * form has taken over what was chosen or typed without it.
 */
export function Alive() {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) window.dispatchEvent(new Event('shunya:alive'));
    // oxlint-disable-next-line react/set-state-in-effect -- it waits for the second drawing
    else setDrawn(true);
  }, [drawn]);
  return null;
}
