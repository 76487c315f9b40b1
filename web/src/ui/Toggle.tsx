import { Switch } from '@base-ui/react/switch';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

/** A switch with its label. While `busy` it is disabled and shows a spinner. */
export function Toggle(props: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  busy?: boolean;
  disabled?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
}) {
  const { label, checked, onChange, busy = false, disabled = false, hideLabel = false } = props;
  return (
    <label className="inline-flex min-h-11 items-center gap-3">
      <Switch.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled || busy}
        aria-busy={busy || undefined}
        className="relative flex h-7 w-12 shrink-0 items-center rounded-full border border-edge bg-edge p-0.5 transition-colors duration-150 data-checked:border-primary data-checked:bg-primary data-disabled:cursor-not-allowed data-disabled:opacity-70"
      >
        <Switch.Thumb className="grid size-5.5 place-items-center rounded-full bg-sheet text-ink transition-transform duration-150 data-checked:translate-x-5">
          {busy ? <Spinner size={14} /> : null}
        </Switch.Thumb>
      </Switch.Root>
      <span className={classes(hideLabel && 'sr-only')}>{label}</span>
    </label>
  );
}
