import { CircleAlert, CircleCheck, CircleSlash, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type Status = 'success' | 'pending' | 'warning' | 'failed' | 'error' | 'skipped';

const looks = {
  success: { icon: CircleCheck, look: 'bg-good-tint text-good', word: 'Success' },
  pending: { icon: Clock, look: 'bg-warn-tint text-warn', word: 'Pending' },
  warning: { icon: TriangleAlert, look: 'bg-warn-tint text-warn', word: 'Needs you' },
  failed: { icon: CircleX, look: 'bg-bad-tint text-bad', word: 'Failed' },
  error: { icon: CircleAlert, look: 'bg-bad-tint text-bad', word: 'Error' },
  skipped: { icon: CircleSlash, look: 'bg-raised text-muted', word: 'Skipped' },
} as const;

/** A status that is none of these is drawn without colour and icon, in its own word. */
const neutral = (status: string) => ({ icon: null, look: 'bg-raised text-muted', word: status });

/** A status as colour, icon and word; `children` replaces the word. */
export function StatusBadge({
  status,
  children,
  className,
}: {
  status: string;
  children?: ReactNode;
  className?: string;
}) {
  const { icon: Icon, look, word } = looks[status as Status] ?? neutral(status);
  return (
    <span
      data-status={status}
      className={classes(
        'inline-flex items-start gap-1.5 rounded-2xl px-2.5 py-1 text-sm leading-snug font-semibold',
        look,
        className,
      )}
    >
      {Icon === null ? null : <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />}
      <span>{children ?? word}</span>
    </span>
  );
}
