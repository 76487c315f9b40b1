import { classes } from './classes.ts';

/** A grey placeholder for content that is loading; give it the content's size. Put the loading text beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-pulse rounded-box bg-raised print:hidden', className ?? 'h-5 w-full')}
    />
  );
}
