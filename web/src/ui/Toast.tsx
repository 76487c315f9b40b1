import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { createContext, type ReactNode, type RefCallback, use, useEffect, useState } from 'react';
import { ui } from '../texts/compiled/ui.ts';
import { classes } from './classes.ts';
import { noticeLooks, type NoticeType } from './Notice.tsx';
import { ToastPlace } from './toastPlace.ts';
import { useMedia } from './useMedia.ts';

/** specification 8: 4 s, errors 5 s. */
const shortMs = 4000;
const longMs = 5000;
const mostShown = 4;

export type ToastShown = {
  type: NoticeType;
  /** Empty when the title is enough. */
  text: string;
  title?: string;
  /** Milliseconds; 4000, errors 5000. */
  lastsMs?: number;
};

/** The bar is 4rem high. */
const belowBar = 'absolute end-4 top-19 w-88 max-w-[calc(100vw-2rem)]';
/** On a wide screen beside the dialog, which is 32rem wide; otherwise above it, where the dialog leaves room. */
const besideDialog = 'xl:fixed xl:end-4 xl:top-4 xl:w-[min(22rem,50vw-18rem)]';

type Kept = Base.Root.ToastObject<ToastShown>;

const ToastContext = createContext<{ show: (toast: ToastShown) => void } | null>(null);

/**
 * `show` puts a toast at the top right, below the bar; it goes by itself or by its cross. At most four are shown at a
 * time, on a phone one; the others wait their turn.
 */
export function useToast(): { show: (toast: ToastShown) => void } {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastArea around it');
  return toasts;
}

/** Around everything that shows toasts. */
export function ToastArea({ children }: { children: ReactNode }) {
  return (
    <Base.Provider limit={Infinity}>
      <Toasts>{children}</Toasts>
    </Base.Provider>
  );
}

function Toasts({ children }: { children: ReactNode }) {
  const { toasts, add } = Base.useToastManager<ToastShown>();
  // One stable object: an effect that shows a toast must not run again because of it.
  const [context] = useState(() => ({
    // Its time begins when it is drawn.
    show: (toast: ToastShown) => void add({ data: toast, timeout: 0 }),
  }));
  const [belowBarPlace, setBelowBarPlace] = useState<HTMLElement | null>(null);
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([]);
  const [enterDialog] = useState<RefCallback<HTMLElement>>(() => (place: HTMLElement) => {
    setDialogs((before) => [...before, place]);
    return () => setDialogs((before) => before.filter((other) => other !== place));
  });
  const dialog = dialogs.at(-1);
  const shown = firstOf(toasts, useMedia('(width < 40rem)') ? 1 : mostShown);
  const drawn = (isError: boolean) =>
    shown
      .filter(({ data }) => (data?.type === 'error') === isError)
      .map((toast) => <Toast key={toast.id} toast={toast} />);
  return (
    <ToastContext value={context}>
      {/* Below the demo's banner, and at the top edge once that is scrolled away, like the bar. */}
      <div ref={setBelowBarPlace} className="pointer-events-none sticky top-0 z-50 h-0" />
      <ToastPlace value={enterDialog}>{children}</ToastPlace>
      <Base.Portal container={dialog ?? belowBarPlace}>
        <Base.Viewport
          aria-label={ui().notifications}
          aria-live={undefined}
          aria-atomic={undefined}
          aria-relevant={undefined}
          className={classes(
            'pointer-events-none flex flex-col gap-2.5 print:hidden',
            dialog === undefined ? belowBar : besideDialog,
            dialog !== undefined && shown.length > 0 && 'max-xl:pb-2.5',
          )}
        >
          {/* Both are present before a toast is: a live region created together with its text stays silent. */}
          <div aria-live="assertive" className="contents">
            {drawn(true)}
          </div>
          <div aria-live="polite" className="contents">
            {drawn(false)}
          </div>
        </Base.Viewport>
      </Base.Portal>
    </ToastContext>
  );
}

/** At most `most` toasts, the oldest first, but errors before the others; and the leaving ones, which take a moment. */
function firstOf(toasts: readonly Kept[], most: number): readonly Kept[] {
  const oldestFirst = toasts.toReversed();
  const staying = oldestFirst.filter(({ transitionStatus }) => transitionStatus !== 'ending');
  const isError = ({ data }: Kept) => data?.type === 'error';
  const first = [...staying.filter(isError), ...staying.filter((toast) => !isError(toast))].slice(0, most);
  return oldestFirst.filter((toast) => toast.transitionStatus === 'ending' || first.includes(toast));
}

/** A message in a live region, where Base UI makes a dialog to go into. */
const asMessage = { role: undefined, 'aria-modal': undefined, tabIndex: -1 };

/** Stays while the pointer or the focus is on a toast; then its time begins again. */
function Toast({ toast }: { toast: Kept }) {
  const { update } = Base.useToastManager();
  const { type, title, text, lastsMs } = toast.data ?? { type: 'info', text: '' };
  const timeout = lastsMs ?? (type === 'error' ? longMs : shortMs);
  const { id } = toast;
  const begin = () => update(id, { timeout });
  useEffect(() => {
    update(id, { timeout });
    // Its time does not pass while it waits.
    return () => update(id, { timeout: 0 });
  }, [update, id, timeout]);
  const { icon: Icon, look } = noticeLooks[type];
  return (
    <Base.Root
      toast={toast}
      swipeDirection={[]}
      {...asMessage}
      onMouseLeave={begin}
      onBlur={begin}
      className={classes(
        'pointer-events-auto flex animate-arrive items-start gap-3 rounded-box border py-2 ps-4 pe-1 shadow-lg data-ending-style:hidden',
        look,
      )}
    >
      <Icon aria-hidden="true" size={20} className="mt-2.5 shrink-0" />
      <div className="min-w-0 flex-1 py-2">
        {title ? <p className="leading-snug font-semibold">{title}</p> : null}
        {text ? <p className="text-[0.95em] leading-snug">{text}</p> : null}
      </div>
      <Base.Close
        aria-label={ui().dismiss}
        aria-hidden={undefined}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sheet/60"
      >
        <X aria-hidden="true" size={18} />
      </Base.Close>
    </Base.Root>
  );
}
