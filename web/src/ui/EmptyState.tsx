import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Shows that there is nothing here, and what to do next. */
export function EmptyState(props: {
  title: string;
  icon?: ReactNode;
  /** The next step. */
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const { title, icon, children, action, className } = props;
  return (
    <div
      className={classes(
        'flex flex-col items-center gap-2 rounded-card border border-dashed border-edge px-6 py-10 text-center',
        className,
      )}
    >
      {icon ? <div className="text-primary">{icon}</div> : null}
      <p className="text-lg font-semibold">{title}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
