import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A GSTIN, an ARN or another identifier: monospaced, with tabular figures, unbroken. */
export function Mono({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={classes('font-mono text-[0.92em] tracking-tight break-all tabular-nums', className)}>
      {children}
    </span>
  );
}
