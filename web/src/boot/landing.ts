import { aheadByPage } from '../clock/aheadByPage.ts';
import { holdUntilAlive } from './holding.ts';

// Brings the prerendered landing page to life at the first touch; at once for someone who is signed in, whose header
// differs. Presses and submits before then are held and done afterwards.
const entry = document.currentScript?.dataset['entry'] ?? '';
const touches = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'change'];
let started = false;

function start(): void {
  if (started) return;
  started = true;
  for (const touch of touches) removeEventListener(touch, startAtTouch, true);
  void import(/* @vite-ignore */ entry);
}

// A browser reports the pointer's position when the page has loaded, even if nobody has moved it.
function startAtTouch(event: Event): void {
  const rests =
    event.type === 'pointermove' &&
    event instanceof MouseEvent &&
    event.movementX === 0 &&
    event.movementY === 0;
  if (!rests) start();
}

for (const touch of touches) addEventListener(touch, startAtTouch, { capture: true, passive: true });
holdUntilAlive(start);

// Today in India by the product's clock (specification 2): a date written at build time would be stale, and the page may never
// be touched.
function dateToday(): void {
  const box = document.querySelector<HTMLInputElement>('#start-date');
  if (box?.value === '')
    box.value = new Date(Date.now() + aheadByPage() + 19_800_000).toISOString().slice(0, 10);
}

// A signed-in person needs no login: a press before the page is alive leads inside too.
function leadInside(): void {
  for (const door of document.querySelectorAll('a[href="/login"]')) door.setAttribute('href', '/dashboard');
}

function whenRead(act: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act);
  else act();
}

// A touch before this script loaded has no other listener.
function startIfTouched(): void {
  const has = (boxes: string, isChanged: (box: HTMLInputElement & HTMLOptionElement) => boolean): boolean =>
    [...document.querySelectorAll<HTMLInputElement & HTMLOptionElement>(boxes)].some(isChanged);
  if (
    document.activeElement !== document.body ||
    has('input', ({ checked, defaultChecked }) => checked !== defaultChecked) ||
    has('option', ({ selected, defaultSelected }) => selected !== defaultSelected)
  )
    start();
}

whenRead(startIfTouched);
whenRead(dateToday);
try {
  if (localStorage.getItem('authToken') !== null) {
    whenRead(leadInside);
    start();
  }
} catch {
  // Storage is blocked: nobody is signed in.
}
