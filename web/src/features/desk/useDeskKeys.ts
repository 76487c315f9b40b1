import { useHotkeys } from 'react-hotkeys-hook';

/** The actions behind the desk's keys. */
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

/** How long g waits for its digit. */
const gMs = 1500;

/** Listens to the keyboard while mounted; not while somebody writes, a dialog is open, or Ctrl, Alt or Meta is held. */
export function useDeskKeys(does: DeskKeys): void {
  // On some keyboards '/' needs Shift too, and on some '?' does not.
  useHotkeys(['/', 'shift+/'], does.search, letters);
  useHotkeys('j', () => does.walk(1), letters);
  useHotkeys('k', () => does.walk(-1), letters);
  useHotkeys(['x', 'shift+x'], ({ shiftKey }) => does.tick(shiftKey), letters);
  useHotkeys('a', does.tickAll, letters);
  useHotkeys('n', does.file, letters);
  useHotkeys('c', does.codes, letters);
  useHotkeys('r', does.retry, letters);
  useHotkeys('o', does.open, letters);
  useHotkeys(['?', 'shift+?'], does.help, letters);
  useHotkeys('arrowdown', () => does.walk(1), inList);
  useHotkeys('arrowup', () => does.walk(-1), inList);
  useHotkeys('home', () => does.walk('first'), inList);
  useHotkeys('end', () => does.walk('last'), inList);
  useHotkeys('enter', does.open, onRow);
  useHotkeys(
    ['g>1', 'g>2', 'g>3', 'g>4', 'g>5', 'g>6', 'g>7', 'g>8', 'g>9'],
    (event) => {
      // The library hears a sequence even where ignoreEventWhen forbids it.
      if (!isForDesk(event)) return;
      event.preventDefault();
      does.queue(Number(event.key));
    },
    { ...letters, preventDefault: false, sequenceTimeoutMs: gMs },
  );
  useHotkeys(
    'escape',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches(writes)) target.blur();
      else does.back();
    },
    { useKey: true, enableOnFormTags: true, ignoreEventWhen: isTaken },
  );
}

const writes = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]') !== null;

const isAt = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.matches(selector);

const isForDesk = (event: KeyboardEvent): boolean =>
  keysAreOn() && !isTaken(event) && !isAt(event, writes) && !(event.ctrlKey || event.altKey || event.metaKey);

/** Keys by their letters, not by their place on the keyboard; a ticked box does not keep them. */
const letters = {
  useKey: true,
  preventDefault: true,
  enableOnFormTags: true,
  ignoreEventWhen: (event: KeyboardEvent) => !isForDesk(event),
} as const;
const inList = {
  ...letters,
  ignoreEventWhen: (event: KeyboardEvent) => !isForDesk(event) || !isAt(event, '[role=grid] *'),
} as const;
/** A focused button keeps its own action. */
const onRow = {
  ...letters,
  ignoreEventWhen: (event: KeyboardEvent) => !isForDesk(event) || !isAt(event, '[data-row]'),
} as const;
