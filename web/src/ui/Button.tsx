import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { Link } from './Link.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shapes: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-primary text-on-primary hover:bg-primary-strong disabled:bg-raised disabled:text-muted',
  secondary:
    'border-edge bg-sheet text-ink hover:bg-raised disabled:border-rule disabled:text-muted disabled:bg-sheet',
  quiet: 'border-transparent text-ink hover:bg-raised disabled:text-muted disabled:bg-transparent',
  danger: 'border-bad bg-sheet text-bad hover:bg-bad-tint disabled:border-rule disabled:text-muted',
};

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border px-5 py-2 text-base font-semibold ' +
  'text-center leading-tight no-underline transition-colors duration-150 disabled:cursor-not-allowed';

/** The classes of a button, for elements that must look like one. */
export const buttonClasses = (variant: ButtonVariant = 'primary', more?: string): string =>
  classes(base, shapes[variant], more);

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  /** Shows a spinner and ignores presses; keeps the focus, unlike `disabled`. */
  busy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A button; `type` defaults to "button". */
export function Button({ variant, busy = false, icon, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClasses(variant, classes(busy && 'opacity-80', className))}
      onClick={(event) => {
        // A busy submit button must not send its form again.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: {
  to: string;
  state?: unknown;
  variant?: ButtonVariant;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { to, state, variant, icon, className, children } = props;
  return (
    <Link to={to} state={state} className={buttonClasses(variant, className)}>
      {icon}
      {children}
    </Link>
  );
}
