import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { classes } from '../../ui/classes.ts';

/** A choice in a line of the desk: the sign of every other choice, in the desk's size. `className` is the box's. */
export const SmallSelect = ({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) => (
  <span className={classes('relative inline-flex', className)}>
    <select
      {...rest}
      className="h-full w-full min-w-0 cursor-pointer appearance-none rounded-[inherit] bg-transparent ps-3 pe-8 font-medium text-ellipsis"
    />
    <ChevronDown
      aria-hidden
      size={16}
      className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-muted"
    />
  </span>
);
