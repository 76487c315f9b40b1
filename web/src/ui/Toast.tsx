import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import { noticeLooks, type NoticeType } from './Notice.tsx';
import { useTopLayer } from './topLayer.ts';

/** Spec 8: 4 s, errors 5 s. */
const shortMs = 4000;
const longMs = 5000;
const most = 4;

export type ToastShown = {
  type: NoticeType;
  /** Empty where the title says it all. */
  text: string;
  title?: string;
  /** Milliseconds; 4000, errors 5000. */
  lastsMs?: number;
};

type Kept = ToastShown & { id: number };

const ToastContext = createContext<{ show: (toast: ToastShown) => void } | null>(null);

/** `show` puts a toast at the top right, below the bar; it goes by itself or by its cross. */
export function useToast(): { show: (toast: ToastShown) => void } {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastArea around it');
  return toasts;
}

/** Around everything that shows toasts. */
export function ToastArea({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Kept[]>([]);
  // One object for good: what shows a toast in an effect must not run again because of it.
  const [context] = useState(() => {
    let count = 0;
    return {
      show: (toast: ToastShown) => {
        count += 1;
        const kept = { ...toast, id: count };
        setToasts((before) => [...before, kept].slice(-most));
      },
    };
  });
  const drop = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id));
  const dialog = useTopLayer();
  return (
    <ToastContext value={context}>
      {children}
      {createPortal(
        <div
          role="region"
          aria-label="Notifications"
          className="pointer-events-none fixed end-4 top-20 z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2.5"
        >
          {/* Both are there before a toast is: a live region made together with its text stays silent. */}
          <div aria-live="assertive" className="contents">
            {toasts.map((toast) =>
              toast.type === 'error' ? <Toast key={toast.id} toast={toast} onDone={drop} /> : null,
            )}
          </div>
          <div aria-live="polite" className="contents">
            {toasts.map((toast) =>
              toast.type === 'error' ? null : <Toast key={toast.id} toast={toast} onDone={drop} />,
            )}
          </div>
        </div>,
        dialog ?? document.body,
      )}
    </ToastContext>
  );
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
        aria-label="Dismiss"
        onClick={() => onDone(id)}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sheet/60"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
