import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type NoticeType = 'info' | 'success' | 'warning' | 'error';

export const noticeLooks = {
  info: { icon: Info, look: 'bg-primary-tint text-ink border-primary/25', tint: 'text-primary' },
  success: { icon: CircleCheck, look: 'bg-good-tint text-good border-good/30', tint: 'text-good' },
  warning: { icon: TriangleAlert, look: 'bg-warn-tint text-warn border-warn/30', tint: 'text-warn' },
  error: { icon: CircleAlert, look: 'bg-bad-tint text-bad border-bad/30', tint: 'text-bad' },
} as const;

/** A sentence in a coloured box with its icon. Errors are announced at once, the rest politely. */
export function Notice(props: {
  type?: NoticeType;
  title?: ReactNode;
  className?: string;
  /** Not announced: it was already there when the page opened. */
  silent?: boolean;
  children?: ReactNode;
}) {
  const { type = 'info', title, className, silent = false, children } = props;
  const { icon: Icon, look, tint } = noticeLooks[type];
  return (
    <div
      role={silent ? undefined : type === 'error' ? 'alert' : 'status'}
      className={classes('flex gap-3 rounded-box border px-4 py-3', look, className)}
    >
      <Icon aria-hidden="true" size={20} className={classes('mt-0.5 shrink-0', tint)} />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
