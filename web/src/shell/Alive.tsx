import { useEffect, useState } from 'react';

/**
 * Lets boot/holding.ts replay the held presses: one drawing after a prerendered page came alive, when the form has
 * taken over the values entered without it.
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
