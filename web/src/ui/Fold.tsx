import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Props = {
  title: ReactNode;
  open?: boolean;
  tone?: 'muted' | 'warn';
  onOpen?: () => void;
  children: ReactNode;
};

/** More of the same, one press away; folded ones stand beside each other, an open one takes the whole line. */
export const Fold = ({ title, open = false, tone = 'muted', onOpen, children }: Props) => (
  <details
    open={open}
    onToggle={({ currentTarget }) => {
      if (currentTarget.open) onOpen?.();
    }}
    className="group min-w-0 open:basis-full"
  >
    <summary
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-medium underline-offset-4 -outline-offset-3 hover:underline',
        tone === 'warn' ? 'text-warn' : 'text-muted',
      )}
    >
      <ChevronRight aria-hidden size={16} className="shrink-0 group-open:rotate-90" />
      {title}
    </summary>
    <div className="mb-2">{children}</div>
  </details>
);
