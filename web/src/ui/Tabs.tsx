import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type Tab<Key extends string> = {
  key: Key;
  label: string;
  /** Something inside needs attention: a mark on the tab, and these words for screen readers. */
  mark?: string | null;
  content: ReactNode;
};

/**
 * Tabs with one panel each; arrow keys, Home and End move between them. Panels stay in the page while hidden, which
 * keeps typed values and shown errors.
 */
export function Tabs<Key extends string>(props: {
  /** Read to screen readers. */
  label: string;
  tabs: readonly Tab<Key>[];
  active: Key;
  onChange: (key: Key) => void;
}) {
  const { label, tabs, active, onChange } = props;
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === active);
    const next = tabs.at(stepTo(event.key, at, tabs.length) ?? tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-tab-${next.key}`)?.focus();
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="grid grid-cols-2 gap-1 rounded-card border border-rule bg-raised p-1 lg:grid-cols-4 print:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel-${tab.key}`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
            className={classes(
              'flex min-h-11 items-center justify-center gap-2 rounded-box border px-3 py-1.5 text-center leading-tight font-semibold transition-colors duration-150',
              tab.key === active
                ? 'border-edge bg-sheet text-primary'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
            {tab.mark ? (
              <>
                <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-bad" />
                <span className="sr-only">{tab.mark}</span>
              </>
            ) : null}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={tab.key !== active}
          className="mt-6"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

/** The tab that a key leads to, or null for a key that is not for tabs. */
function stepTo(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
