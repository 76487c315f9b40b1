import { useSyncExternalStore } from 'react';

let printing = false;

function listen(listener: () => void): () => void {
  const media = matchMedia('print');
  const become = (is: boolean) => {
    printing = is;
    listener();
  };
  const begin = () => become(true);
  const end = () => become(false);
  const change = () => become(media.matches);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  media.addEventListener('change', change);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    media.removeEventListener('change', change);
  };
}

/** True while the page is printed: for content with a different form on paper, or none on screen. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    listen,
    () => printing,
    () => false,
  );
