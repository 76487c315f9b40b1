import { Toast as Parts } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { noticeLooks, type NoticeType } from './Notice.tsx';

/** Spec 8: 4 s, errors 5 s. */
const shortMs = 4000;
const longMs = 5000;

export type ToastShown = {
  type: NoticeType;
  text: string;
  title?: string;
  /** Milliseconds; 4000, errors 5000. */
  lastsMs?: number;
};

/** `show` puts a toast at the top right, below the bar; it goes by itself or by its cross. */
export function useToast(): { show: (toast: ToastShown) => void } {
  const { add } = Parts.useToastManager();
  return {
    show: ({ type, text, title, lastsMs }) => {
      add({
        type,
        title,
        description: text,
        timeout: lastsMs ?? (type === 'error' ? longMs : shortMs),
        priority: type === 'error' ? 'high' : 'low',
      });
    },
  };
}

/** Around everything that shows toasts. */
export function ToastArea({ children }: { children: ReactNode }) {
  return (
    <Parts.Provider limit={4}>
      {children}
      <Parts.Portal>
        <Parts.Viewport className="fixed end-4 top-20 z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2.5 outline-none">
          <Toasts />
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Provider>
  );
}

function Toasts() {
  const { toasts } = Parts.useToastManager();
  return toasts.map((toast) => {
    const { icon: Icon, look } = noticeLooks[(toast.type ?? 'info') as NoticeType];
    return (
      <Parts.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'up']}
        className={classes(
          'rounded-box border shadow-lg transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0',
          look,
        )}
      >
        <Parts.Content className="flex items-start gap-3 py-2 ps-4 pe-1">
          <Icon aria-hidden="true" size={20} className="mt-2.5 shrink-0" />
          <div className="min-w-0 flex-1 py-2">
            <Parts.Title className="leading-snug font-semibold" render={<p />} />
            <Parts.Description className="text-[0.95em] leading-snug" />
          </div>
          <Parts.Close
            aria-label="Dismiss"
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sheet/60"
          >
            <X aria-hidden="true" size={18} />
          </Parts.Close>
        </Parts.Content>
      </Parts.Root>
    );
  });
}
