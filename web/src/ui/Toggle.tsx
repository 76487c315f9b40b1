import { Switch as Base } from '@base-ui/react/switch';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

/** A switch with its label. While `busy` it ignores presses, keeps the focus and shows a spinner. */
export function Toggle(props: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  busy?: boolean;
  disabled?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** The switch is at the end of the line, its label at the start. */
  atEnd?: boolean;
}) {
  const {
    label,
    checked,
    onChange,
    busy = false,
    disabled = false,
    hideLabel = false,
    atEnd = false,
  } = props;
  return (
    <Base.Root
      nativeButton
      render={(rest) => <button {...rest} type="button" />}
      checked={checked}
      onCheckedChange={(next) => (busy ? undefined : onChange(next))}
      // Not `disabled`: the browser would take the focus from it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={hideLabel ? label : undefined}
      disabled={disabled}
      className={classes(
        'group inline-flex min-h-11 min-w-12 items-center gap-3 rounded-full text-start disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
        atEnd && 'w-full flex-row-reverse justify-between font-semibold',
      )}
    >
      <span
        className={classes(
          'flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition-colors duration-150 group-disabled:opacity-70 group-aria-disabled:opacity-70',
          checked
            ? 'border-primary bg-primary forced-colors:bg-[Highlight]'
            : 'border-edge bg-edge forced-colors:bg-[Canvas]',
        )}
      >
        <Base.Thumb
          className={classes(
            'grid size-5.5 place-items-center rounded-full bg-sheet text-ink transition-transform duration-150',
            checked ? 'translate-x-5 forced-colors:bg-[HighlightText]' : 'forced-colors:bg-[CanvasText]',
          )}
        >
          {busy ? <Spinner size={14} /> : null}
        </Base.Thumb>
      </span>
      {hideLabel ? null : <span>{label}</span>}
    </Base.Root>
  );
}
