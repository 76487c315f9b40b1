import { CircleAlert, CircleCheck, CircleSlash, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { formatStatus, type Status } from './formatStatus.ts';

const looks = {
  success: { icon: CircleCheck, look: 'bg-good-tint text-good' },
  pending: { icon: Clock, look: 'bg-warn-tint text-warn' },
  warning: { icon: TriangleAlert, look: 'bg-warn-tint text-warn' },
  failed: { icon: CircleX, look: 'bg-bad-tint text-bad' },
  error: { icon: CircleAlert, look: 'bg-bad-tint text-bad' },
  skipped: { icon: CircleSlash, look: 'bg-raised text-muted' },
} as const;

/** An unknown status is drawn without colour and icon, in its own word. */
const neutral = { icon: null, look: 'bg-raised text-muted' };

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
  const { icon: Icon, look } = looks[status as Status] ?? neutral;
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
      <span>{children ?? formatStatus(status)}</span>
    </span>
  );
}
