import { useEffect, useEffectEvent } from 'react';

/** CloseWatcher, which TypeScript does not know yet. */
type Watcher = EventTarget & { destroy: () => void };

/**
 * Lets a phone's back gesture close what is open instead of leaving the page, where the browser passes the gesture on.
 * While `isAllowed` is false it does neither.
 */
export function useCloseRequest(isAllowed: boolean, close: () => void): void {
  const mayClose = useEffectEvent(() => isAllowed);
  const closeNow = useEffectEvent(() => {
    if (isAllowed) close();
  });
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
    if (CloseWatcher === undefined) return;
    let watcher: Watcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener('cancel', (event) => {
        if (!mayClose()) event.preventDefault();
      });
      // A watcher hears one request; a browser may not let a page refuse the second of two.
      watcher.addEventListener('close', () => {
        watch();
        closeNow();
      });
    };
    watch();
    return () => watcher.destroy();
  }, []);
}
