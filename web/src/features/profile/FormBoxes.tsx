import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Checkbox, Field, type InputProps, TextInput } from '../../ui/Field.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';

/*
 * No component of a form is memoised by the compiler: the form library changes its state in place, and a box that
 * is not registered anew after a reset would be lost to it.
 */

/** What is wrong with a field, once it was left or saving was tried. */
function useProblem(name: string): string | undefined {
  'use no memo';
  const { control } = useFormContext<Record<string, unknown>>();
  const { errors } = useFormState({ control, name });
  return errors[name]?.message;
}

type BoxProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  fieldClassName?: string;
};

/** A line of text of the section's form. */
export function TextBox(props: Omit<InputProps, 'name'> & BoxProps) {
  'use no memo';
  const { name, label, hint, required = false, fieldClassName, ...rest } = props;
  const { register } = useFormContext();
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={useProblem(name)}
      {...(fieldClassName === undefined ? {} : { className: fieldClassName })}
    >
      <TextInput {...rest} {...register(name)} />
    </Field>
  );
}

/** A choice from a list; a stored value that the list lacks is an extra choice. */
export function ChoiceBox(props: BoxProps & { options: readonly SelectOption[]; stored?: string }) {
  'use no memo';
  const { name, label, hint, required = false, fieldClassName, options, stored = '' } = props;
  const { register } = useFormContext();
  const listed = stored === '' || options.some(({ value }) => value === stored);
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={useProblem(name)}
      {...(fieldClassName === undefined ? {} : { className: fieldClassName })}
    >
      <Select
        {...register(name)}
        options={listed ? options : [...options, { value: stored, label: stored }]}
      />
    </Field>
  );
}

/** A box to tick. */
export function TickBox({ name, label, hint }: { name: string; label: string; hint?: ReactNode }) {
  'use no memo';
  const { register } = useFormContext();
  return <Checkbox {...register(name)} label={label} hint={hint} />;
}

/** A titled group, two boxes beside each other where there is room. */
export function Group({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-card border border-rule bg-sheet p-5 sm:p-6">
      <legend className="float-start mb-1 w-full font-display text-xl font-semibold">{title}</legend>
      <div className="clear-both" />
      {note ? <p className="text-muted">{note}</p> : null}
      <div className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
