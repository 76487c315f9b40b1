import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const changed = 'shunya:theme';

/** Light, dark or the device's own; stored in this browser. boot/beforePaint.ts applies it before the first paint. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem('theme');
  else localStorage.setItem('theme', theme);
  apply();
  window.dispatchEvent(new Event(changed));
}

function apply(): void {
  const theme = read();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function read(): Theme {
  const kept = localStorage.getItem('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function listen(listener: () => void): () => void {
  const both = () => {
    apply();
    listener();
  };
  window.addEventListener(changed, both);
  window.addEventListener('storage', both);
  return () => {
    window.removeEventListener(changed, both);
    window.removeEventListener('storage', both);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(listen, read, () => 'system');
