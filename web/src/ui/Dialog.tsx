import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { ui } from '../texts/compiled/ui.ts';
import { classes } from './classes.ts';
import { ToastPlace } from './toastPlace.ts';
import { useCloseRequest } from './useCloseRequest.ts';

export type DialogProps = {
  open: boolean;
  /** Called with false by Escape, the backdrop, the cross and a phone's back gesture; never while `dismissible` is false. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** False: no cross, and neither Escape nor the backdrop closes it. */
  dismissible?: boolean;
  /** Buttons, at the end. Inside a form put them in the children instead. */
  footer?: ReactNode;
  /** Wide enough for two columns. */
  wide?: boolean;
  /** It stands beside the page, and wears the desk's styles (desk.css) only if it says so. */
  'data-desk'?: boolean;
  children?: ReactNode;
};

/** A modal dialog: focus stays inside and returns to where it was. Its content starts fresh each time it opens. */
export function Dialog(props: DialogProps) {
  // A separate component while open, so that nothing of it is drawn after it is closed.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onOpenChange, title, description, dismissible = true, footer, wide, children } = props;
  const close = () => onOpenChange(false);
  useCloseRequest(dismissible, close);
  return (
    <Base.Root
      open
      disablePointerDismissal={!dismissible}
      onOpenChange={(_, details) => {
        if (dismissible) close();
        else details.cancel();
      }}
    >
      <Base.Portal>
        {/* Also for a dialog above another one. */}
        <Base.Backdrop forceRender className="fixed inset-0 z-40 bg-veil" />
        <Base.Viewport className="fixed inset-0 z-40 flex overflow-y-auto overscroll-contain p-4 max-sm:scroll-pb-36">
          <Base.Popup
            data-desk={props['data-desk']}
            className={classes(
              'm-auto flex w-full flex-col text-ink outline-none',
              wide ? 'sm:max-w-[62rem]' : 'sm:max-w-120',
            )}
          >
            <div className="relative rounded-card border border-rule bg-sheet p-5 shadow-xl sm:p-7">
              <Base.Title className={classes('text-2xl', dismissible && 'pe-10')}>{title}</Base.Title>
              {description ? (
                <Base.Description render={<div />} className="mt-2 text-muted">
                  {description}
                </Base.Description>
              ) : null}
              {children ? <div className="mt-5">{children}</div> : null}
              {footer ? <DialogFoot className="mt-6">{footer}</DialogFoot> : null}
              {/* Last, so that the first control of the content gets the focus first. */}
              {dismissible ? (
                <Base.Close
                  aria-label={ui().close}
                  className="absolute end-2.5 top-2.5 grid size-11 place-items-center rounded-full text-muted hover:bg-raised sm:end-4 sm:top-4"
                >
                  <X aria-hidden="true" size={20} />
                </Base.Close>
              ) : null}
            </div>
            {/* Shown above, but last for the keyboard. */}
            <div ref={use(ToastPlace)} className="sticky top-0 z-10 order-first" />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons at the end of a dialog: on a phone they stay in sight however long the content is. */
export function DialogFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex flex-wrap justify-end gap-3 max-sm:sticky max-sm:-bottom-4 max-sm:z-10 max-sm:-mx-5 max-sm:-mb-5',
        'max-sm:rounded-b-card max-sm:border-t max-sm:border-rule max-sm:bg-sheet max-sm:px-5 max-sm:py-4',
        className,
      )}
    >
      {children}
    </div>
  );
}
