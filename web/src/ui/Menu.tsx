import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** One of several choices, and whether it is the current one. */
  chosen?: boolean;
};

/**
 * A button that opens a list of acts; an outside click, Escape, Tab or a choice closes it, arrow keys move through it.
 * Opens at the end of its button.
 */
export function Menu(props: {
  /** The content of the button. */
  trigger: ReactNode;
  /** The button's name for screen readers. */
  label: string;
  triggerClassName?: string;
  /** Groups, with a rule between them. */
  groups: readonly (readonly MenuItem[])[];
}) {
  const { trigger, label, triggerClassName, groups } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    itemsOf(box.current)[0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setOpen(true);
      }
      return;
    }
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (walk(itemsOf(box.current), event.key)) event.preventDefault();
  };

  return (
    <div ref={box} className="relative flex">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open ? (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className="absolute end-0 top-full z-50 mt-2 w-60 max-w-[calc(100vw-2rem)] rounded-box border border-rule bg-sheet p-1.5 text-ink shadow-lg"
        >
          {groups.map((items) => (
            <div
              key={items[0]?.key}
              role="group"
              className="not-first:mt-1.5 not-first:border-t not-first:border-rule not-first:pt-1.5"
            >
              {items.map((item) => (
                <button
                  key={item.key}
                  type="button"
                  role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={item.chosen}
                  tabIndex={-1}
                  onKeyDown={onKeyDown}
                  onClick={() => {
                    close();
                    item.onSelect();
                  }}
                  className={classes(
                    'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start',
                    'hover:bg-primary-tint focus-visible:bg-primary-tint focus-visible:outline-offset-0',
                  )}
                >
                  {item.icon}
                  <span className="flex-1">{item.label}</span>
                  {item.chosen ? <Check aria-hidden="true" size={16} /> : null}
                </button>
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const itemsOf = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** Moves the focus by an arrow key, Home or End, wrapping around; false for any other key. */
function walk(items: HTMLElement[], key: string): boolean {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const to = steps[key];
  if (to === undefined) return false;
  items.at(to % items.length)?.focus();
  return true;
}
