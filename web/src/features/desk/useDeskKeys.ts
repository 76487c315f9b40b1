import { useEffect, useRef } from 'react';

/** The actions behind the desk's keys; read at each press, so that they may change between drawings. */
export type DeskKeys = {
  search: () => void;
  walk: (by: number | 'first' | 'last') => void;
  tick: (range: boolean) => void;
  tickAll: () => void;
  file: () => void;
  codes: () => void;
  retry: () => void;
  open: () => void;
  queue: (place: number) => void;
  back: () => void;
  help: () => void;
};

const offKey = 'desk-keys-off';
/** Single letters may collide with speech input or other tools: they can be switched off. */
export const keysAreOn = (): boolean => localStorage.getItem(offKey) === null;
export const switchKeys = (on: boolean): void =>
  on ? localStorage.removeItem(offKey) : localStorage.setItem(offKey, '1');

const writes = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** How long g waits for its digit. */
const gMs = 1500;

/** Listens to the keyboard while mounted; not while somebody writes, a dialog is open, or Ctrl, Alt or Meta is held. */
export function useDeskKeys(keys: DeskKeys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    let gAt = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
      const does = now.current;
      if (event.key === 'Escape') {
        if (at.matches(writes)) (at as HTMLElement).blur();
        else does.back();
        return;
      }
      if (at.matches(writes)) return;
      const since = event.timeStamp - gAt;
      gAt = -Infinity;
      if (!keysAreOn()) return;
      const act = acts(event, does, since < gMs, () => (gAt = event.timeStamp), at);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function acts(
  event: KeyboardEvent,
  does: DeskKeys,
  afterG: boolean,
  noteG: () => void,
  at: Element,
): (() => void) | null {
  const inList = at.matches('[role=grid] *');
  if (afterG && /^[1-9]$/.test(event.key)) return () => does.queue(Number(event.key));
  switch (event.key) {
    case '/':
      return does.search;
    case 'j':
      return () => does.walk(1);
    case 'k':
      return () => does.walk(-1);
    case 'ArrowDown':
      return inList ? () => does.walk(1) : null;
    case 'ArrowUp':
      return inList ? () => does.walk(-1) : null;
    case 'Home':
      return inList ? () => does.walk('first') : null;
    case 'End':
      return inList ? () => does.walk('last') : null;
    case 'x':
    case 'X':
      return () => does.tick(event.shiftKey);
    case 'a':
      return does.tickAll;
    case 'n':
      return does.file;
    case 'c':
      return does.codes;
    case 'r':
      return does.retry;
    case 'o':
      return does.open;
    case 'Enter':
      // A focused button keeps its own action.
      return at.matches('[data-row]') ? does.open : null;
    case 'g':
      return noteG;
    case '?':
      return does.help;
    default:
      return null;
  }
}
