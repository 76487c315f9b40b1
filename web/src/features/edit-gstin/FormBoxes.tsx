import { createContext, type ReactNode, use } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { type GstinField, gstinFieldLabels, requiredGstinFields } from '#domain/registration/gstinForm.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, type InputProps, TextInput } from '../../ui/Field.tsx';
import { Select, type SelectOption } from '../../ui/Select.tsx';
import type { FormField, FormValues } from './formValues.ts';

/** The fields that the portal told: read-only (record 083.1). */
export const LockedFields = createContext<ReadonlySet<string>>(new Set());

const required: ReadonlySet<string> = new Set(Object.values(requiredGstinFields).flat());

/** What is wrong with a field, once it was left or saving was tried. */
export function useProblem(name: FormField): string | undefined {
  // The form library changes its errors in place: memory by identity would miss it.
  'use no memo';
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name });
  return errors[name]?.message;
}

/** A line of text of the form, with its label, its rule and its lock. */
export function TextBox(
  props: Omit<InputProps, 'name'> & { name: GstinField; hint?: ReactNode; fieldClassName?: string },
) {
  const { name, hint, fieldClassName, ...rest } = props;
  const { register } = useFormContext<FormValues>();
  const problem = useProblem(name);
  const locked = use(LockedFields).has(name);
  return (
    <Field
      label={gstinFieldLabels[name]}
      required={required.has(name)}
      error={problem}
      hint={locked ? undefined : hint}
      {...(fieldClassName === undefined ? {} : { className: fieldClassName })}
    >
      <TextInput {...rest} {...register(name)} readOnly={locked || rest.readOnly} />
    </Field>
  );
}

/** A choice of the form. What the portal told is shown as a text that cannot be changed. */
export function ChoiceBox(props: {
  name: FormField;
  label: string;
  options: readonly SelectOption[];
  hint?: ReactNode;
  className?: string;
  disabled?: boolean;
}) {
  const { name, label, options, hint, className, disabled = false } = props;
  const { register, getValues } = useFormContext<FormValues>();
  const problem = useProblem(name);
  const locked = use(LockedFields).has(name);
  const chosen = locked ? options.find((option) => option.value === getValues(name)) : undefined;
  return (
    <Field
      label={label}
      required={required.has(name)}
      error={problem}
      hint={hint}
      {...(className === undefined ? {} : { className })}
    >
      {locked ? (
        <TextInput readOnly value={chosen?.label ?? ''} />
      ) : (
        // Not the form's own `disabled`, which would drop the value: the list is only not for the hand.
        <Select {...register(name)} disabled={disabled} options={options} />
      )}
    </Field>
  );
}

/** A titled group of boxes, two beside each other where there is room. */
export function Group(props: {
  title: ReactNode;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { title, note, className, children } = props;
  return (
    <Card className={classes('w-full', className)}>
      <fieldset className="min-w-0">
        <legend className="font-display text-xl font-semibold">{title}</legend>
        {note ? <p className="mt-1 text-muted">{note}</p> : null}
        {children}
      </fieldset>
    </Card>
  );
}

export const twoColumns = 'mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2';
