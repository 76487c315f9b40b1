import { buttonNames, choiceNames } from '#contract/usageNames.ts';
import { happened } from './outbox.ts';
import { pagePattern } from './patterns.ts';
import { fileAt } from './subjects.ts';

/** A search counts once the typing has paused. */
const typedMs = 800;

/** Watches presses and choices anywhere in the page. */
export function watchPage(): void {
  document.addEventListener('click', onClick, true);
  document.addEventListener('change', onChange, true);
  let typing: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
    clearTimeout(typing);
    const { length } = target.value;
    if (length > 0)
      typing = setTimeout(() => happened({ event: 'search', length: Math.min(1000, length) }), typedMs);
  });
}

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const link = target.closest('a[href]');
  const button = target.closest('button, [role="menuitem"], [role="menuitemradio"]');
  if (link instanceof HTMLAnchorElement) {
    const file = fileAt(link.getAttribute('href') ?? '');
    if (file !== null) happened({ event: 'file_download', ...file });
    else happened({ event: 'user_action', action: 'follow_link', to: pagePattern(link.pathname) });
  } else if (button !== null) {
    const words = button.getAttribute('aria-label') ?? button.textContent;
    happened({ event: 'button_click', button: among(buttonNames, words) });
  }
}

function onChange({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
  if (target instanceof HTMLInputElement && !/^(?:checkbox|radio)$/.test(target.type)) return;
  const words = target.getAttribute('aria-label') ?? target.labels?.[0]?.textContent ?? '';
  happened({ event: 'user_action', action: 'choose', control: among(choiceNames, words) });
}

/** The words if they are the same for everybody, else 'other'. */
function among<const W extends string>(known: readonly W[], words: string): W | 'other' {
  const tidy = words.replaceAll(/\s+/g, ' ').trim();
  return known.find((word) => word === tidy) ?? 'other';
}
