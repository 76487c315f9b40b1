import { Dialog as Parts } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

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
  /** What has the focus first; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** A dialog over the page: focus stays inside, and goes back to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    dismissible = true,
    footer,
    initialFocus,
    children,
  } = props;
  return (
    <Parts.Root open={open} onOpenChange={(next) => (next || dismissible) && onOpenChange(next)}>
      <Parts.Portal>
        <Parts.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Parts.Viewport className="fixed inset-0 z-40 flex overflow-y-auto overscroll-contain p-4">
          <Parts.Popup
            {...(initialFocus ? { initialFocus } : {})}
            className="relative m-auto w-full max-w-lg min-w-0 rounded-card border border-rule bg-sheet p-5 text-ink shadow-xl outline-none transition-[scale,opacity] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:p-7"
          >
            <Parts.Title className={dismissible ? 'pe-10 text-2xl' : 'text-2xl'}>{title}</Parts.Title>
            {dismissible ? (
              <Parts.Close
                aria-label="Close"
                className="absolute end-2.5 top-2.5 grid size-11 place-items-center rounded-full text-muted hover:bg-raised sm:end-4 sm:top-4"
              >
                <X aria-hidden="true" size={20} />
              </Parts.Close>
            ) : null}
            {description ? (
              <Parts.Description render={<div />} className="mt-2 text-muted">
                {description}
              </Parts.Description>
            ) : null}
            {children ? <div className="mt-5">{children}</div> : null}
            {footer ? <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div> : null}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  );
}
