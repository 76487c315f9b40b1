import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ui } from '../texts/en/ui.ts';
import { classes } from './classes.ts';
import { enterTopLayer } from './topLayer.ts';

export type DialogProps = {
  open: boolean;
  /** Called with false by Escape, the backdrop and the cross; never while `dismissible` is false. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** False: no cross, and neither Escape nor the backdrop closes it. */
  dismissible?: boolean;
  /** Buttons, at the end. Inside a form put them in the children instead. */
  footer?: ReactNode;
  /** Wide enough for two columns. */
  wide?: boolean;
  children?: ReactNode;
};

/**
 * A modal dialog, the browser's own: focus stays inside and returns to where it was. Its content starts fresh each time
 * it opens.
 */
export function Dialog(props: DialogProps) {
  // A separate component while open: its layout effect ends while the element is still in the page, so that closing can
  // restore the focus.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onOpenChange, title, description, dismissible = true, footer, wide, children } = props;
  const box = useRef<HTMLDialogElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const pressedOutside = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null || above.current === null) return;
    dialog.showModal();
    const leave = enterTopLayer(above.current);
    return () => {
      leave();
      dialog.close();
    };
  }, []);
  const close = () => {
    if (dismissible) onOpenChange(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and the backdrop are the dialog's own
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The browser would close it whatever `dismissible` says.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A drag that began in a text box and ended outside must not close it.
        if (event.target === event.currentTarget && pressedOutside.current) close();
      }}
      className={classes(
        'm-auto max-h-dvh w-full max-w-full overflow-y-auto bg-transparent p-4 text-ink backdrop:bg-veil',
        wide ? 'sm:max-w-5xl' : 'sm:max-w-lg',
      )}
    >
      {/* For elements that must be reachable while everything outside the dialog is inert. */}
      <div ref={above} className="sticky top-0 z-10" />
      <div className="relative rounded-card border border-rule bg-sheet p-5 shadow-xl sm:p-7">
        <h2 id={`${id}-title`} className={classes('text-2xl', dismissible && 'pe-10')}>
          {title}
        </h2>
        {description ? (
          <div id={`${id}-text`} className="mt-2 text-muted">
            {description}
          </div>
        ) : null}
        {children ? <div className="mt-5">{children}</div> : null}
        {footer ? <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div> : null}
        {/* Last, so that the first control of the content gets the focus first. */}
        {dismissible ? (
          <button
            type="button"
            aria-label={ui().close}
            onClick={close}
            className="absolute end-2.5 top-2.5 grid size-11 place-items-center rounded-full text-muted hover:bg-raised sm:end-4 sm:top-4"
          >
            <X aria-hidden="true" size={20} />
          </button>
        ) : null}
      </div>
    </dialog>
  );
}
