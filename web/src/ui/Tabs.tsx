import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

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
  return (
    <Base.Root value={active} onValueChange={(key: Key) => onChange(key)}>
      <Base.List
        activateOnFocus
        aria-label={label}
        className="grid grid-cols-2 gap-1 rounded-card border border-rule bg-raised p-1 lg:grid-cols-4 print:hidden"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.key}
            value={tab.key}
            className="flex min-h-11 items-center justify-center gap-2 rounded-box border border-transparent px-3 py-1.5 text-center leading-tight font-semibold text-muted transition-colors duration-150 hover:text-ink data-active:border-edge data-active:bg-sheet data-active:text-primary"
          >
            {tab.label}
            {tab.mark ? (
              <>
                <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-bad" />
                <span className="sr-only">{tab.mark}</span>
              </>
            ) : null}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.key}
          value={tab.key}
          keepMounted
          // At once: the two panels would share the page until the next frame.
          hidden={tab.key !== active}
          // Every panel begins with something to focus.
          tabIndex={undefined}
          className="mt-6"
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
