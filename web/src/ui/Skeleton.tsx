import { classes } from './classes.ts';

/** A grey shape where something is coming; give it the size of that. Put the loading text beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-pulse rounded-box bg-raised print:hidden', className ?? 'h-5 w-full')}
    />
  );
}
