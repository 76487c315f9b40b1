import type { ReactNode } from 'react';
import { Field } from '../Field.tsx';
import { useProblem } from './problems.ts';

export type BoxProps = {
  /** The field of the form around it. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  fieldClassName?: string | undefined;
};

/** A control of the form around it, with its label, its hint and its problem. */
export function Box({
  name,
  label,
  hint,
  required = false,
  fieldClassName,
  children,
}: BoxProps & { children: ReactNode }) {
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={useProblem(name)}
      {...(fieldClassName === undefined ? {} : { className: fieldClassName })}
    >
      {children}
    </Field>
  );
}
