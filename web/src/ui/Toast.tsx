import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ui } from '../texts/en/ui.ts';
import { classes } from './classes.ts';
import { noticeLooks, type NoticeType } from './Notice.tsx';
import { useTopLayer } from './topLayer.ts';
import { useMedia } from './useMedia.ts';

/** specification 8: 4 s, errors 5 s. */
const shortMs = 4000;
const longMs = 5000;
const maxShown = 4;

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

type Kept = ToastShown & { id: number };

const ToastContext = createContext<{ show: (toast: ToastShown) => void } | null>(null);

/** `show` puts a toast at the top right, below the bar; it goes by itself or by its cross. On a phone one is shown at a time. */
export function useToast(): { show: (toast: ToastShown) => void } {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastArea around it');
  return toasts;
}

/** Around everything that shows toasts. */
export function ToastArea({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Kept[]>([]);
  // One stable object: an effect that shows a toast must not run again because of it.
  const [context] = useState(() => {
    let count = 0;
    return {
      show: (toast: ToastShown) => {
        count += 1;
        const kept = { ...toast, id: count };
        setToasts((before) => [...before, kept].slice(-maxShown));
      },
    };
  });
  const drop = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id));
  const dialog = useTopLayer();
  const shown = useMedia('(width < 40rem)') ? oneOf(toasts) : toasts;
  const region = (
    <div
      role="region"
      aria-label={ui().notifications}
      className={classes(
        'pointer-events-none flex flex-col gap-2.5 print:hidden',
        dialog === null ? belowBar : besideDialog,
        dialog !== null && toasts.length > 0 && 'max-xl:pb-2.5',
      )}
    >
      {/* Both are present before a toast is: a live region created together with its text stays silent. */}
      <div aria-live="assertive" className="contents">
        {shown.map((toast) =>
          toast.type === 'error' ? <Toast key={toast.id} toast={toast} onDone={drop} /> : null,
        )}
      </div>
      <div aria-live="polite" className="contents">
        {shown.map((toast) =>
          toast.type === 'error' ? null : <Toast key={toast.id} toast={toast} onDone={drop} />,
        )}
      </div>
    </div>
  );
  return (
    <ToastContext value={context}>
      {/* Below the demo's banner, and at the top edge once that is scrolled away, like the bar. */}
      <div className="pointer-events-none sticky top-0 z-50 h-0">{dialog === null ? region : null}</div>
      {children}
      {dialog === null ? null : createPortal(region, dialog)}
    </ToastContext>
  );
}

/** On a phone several would cover the page: the others wait their turn, and an error goes first. */
function oneOf(toasts: readonly Kept[]): readonly Kept[] {
  const first = toasts.find(({ type }) => type === 'error') ?? toasts[0];
  return first === undefined ? [] : [first];
}

/** Stays while the pointer or the focus is on it. */
function Toast({ toast, onDone }: { toast: Kept; onDone: (id: number) => void }) {
  const { id, type, title, text, lastsMs } = toast;
  const [held, setHeld] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => done.current(id), lastsMs ?? (type === 'error' ? longMs : shortMs));
    return () => clearTimeout(timer);
  }, [held, id, lastsMs, type]);
  const { icon: Icon, look } = noticeLooks[type];
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto flex animate-arrive items-start gap-3 rounded-box border py-2 ps-4 pe-1 shadow-lg',
        look,
      )}
    >
      <Icon aria-hidden="true" size={20} className="mt-2.5 shrink-0" />
      <div className="min-w-0 flex-1 py-2">
        {title ? <p className="leading-snug font-semibold">{title}</p> : null}
        {text ? <p className="text-[0.95em] leading-snug">{text}</p> : null}
      </div>
      <button
        type="button"
        aria-label={ui().dismiss}
        onClick={() => onDone(id)}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sheet/60"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
