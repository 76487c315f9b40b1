import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { inputClasses, useFieldLinks } from './Field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: Ref<HTMLSelectElement>;
  /** Or `<option>`s as children, when they have colours or groups. */
  options?: readonly SelectOption[];
  children?: ReactNode;
};

/** A choice from a list: the browser's own, which every phone shows natively. Use it inside a Field. */
export function Select({ options = [], children, className, id, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...rest}
        {...useFieldLinks(id)}
        className={classes(inputClasses, 'appearance-none pe-8 sm:pe-9', className)}
      >
        {children ??
          options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto sm:end-3 text-muted"
      />
    </div>
  );
}
