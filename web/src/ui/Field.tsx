import {
  createContext,
  use,
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { ui } from '../texts/compiled/ui.ts';
import { classes } from './classes.ts';

type FieldLinks = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<FieldLinks | null>(null);

/** Ids that a control inside a Field carries so that label, hint and error belong to it. */
export function useFieldLinks(id?: string): {
  id: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
} {
  const links = use(FieldContext);
  return {
    id: links?.id ?? id,
    'aria-describedby': links?.describedBy,
    'aria-invalid': links?.invalid ? true : undefined,
    'aria-required': links?.required ? true : undefined,
  };
}

export type FieldProps = {
  label: ReactNode;
  /** A sentence under the control. */
  hint?: ReactNode;
  /** The problem; announced when it appears. */
  error?: string | null | undefined;
  required?: boolean;
  /** The control's id; generated when absent. */
  id?: string;
  className?: string;
  /** One control: TextInput, PasswordInput, Select … */
  children: ReactNode;
};

/** A control with its label, hint and error. */
export function Field({ label, hint, error, required = false, id, className, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const describedBy =
    classes(error ? `${control}-error` : null, hint ? `${control}-hint` : null) || undefined;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={control} className="text-sm font-medium text-muted">
        {label}
      </label>
      <FieldContext value={{ id: control, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {/* Present before the error is: a live region created together with its text stays silent. */}
      <div aria-live="polite" className="empty:hidden">
        {error ? (
          <p id={`${control}-error`} className="text-sm font-medium text-bad">
            {error}
          </p>
        ) : null}
      </div>
      {hint ? (
        <div id={`${control}-hint`} className="text-sm text-muted">
          {hint}
        </div>
      ) : null}
    </div>
  );
}

export const inputClasses =
  'block w-full min-w-0 min-h-12 rounded-box border border-edge bg-sheet px-3.5 py-2 text-base text-ink ' +
  'transition-colors duration-150 hover:border-muted aria-invalid:border-bad ' +
  'disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted [input&]:read-only:bg-raised';

export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A line of text; takes what react-hook-form's `register` gives. */
export function TextInput({ className, id, ...rest }: InputProps) {
  return <input type="text" {...rest} {...useFieldLinks(id)} className={classes(inputClasses, className)} />;
}

/** A secret with a Show/Hide button. `type` is the type when shown: a password, or a code. */
export function PasswordInput({ className, id, ...rest }: InputProps) {
  const [shown, setShown] = useState(false);
  const links = useFieldLinks(id);
  return (
    <div className="relative">
      <input
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        {...links}
        type={shown ? 'text' : 'password'}
        className={classes(inputClasses, 'pe-20', className)}
      />
      <button
        type="button"
        aria-controls={links.id}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 my-auto me-0.5 h-11 min-w-16 rounded-box px-3 text-sm font-semibold text-primary hover:bg-primary-tint"
      >
        {shown ? ui().hide : ui().show}
      </button>
    </div>
  );
}

/** A checkbox with its sentence. */
export function Checkbox(
  props: Omit<InputProps, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string | undefined },
) {
  const { label, hint, error, id, className, ...rest } = props;
  const made = useId();
  const control = id ?? made;
  const describedBy =
    classes(error ? `${control}-error` : null, hint ? `${control}-hint` : null) || undefined;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...rest}
          id={control}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <div id={`${control}-hint`} className="ms-8 text-sm text-muted">
          {hint}
        </div>
      ) : null}
      <div aria-live="polite" className="empty:hidden">
        {error ? (
          <p id={`${control}-error`} className="ms-8 text-sm font-medium text-bad">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
