/** Progress as the server reports it: never by the clock. */
export function ProgressBar(props: { label: string; says: string; value: number; max: number }) {
  const { label, says, value, max } = props;
  return (
    <div>
      <p role="status" className="text-muted tabular-nums">
        {says}
      </p>
      <progress
        aria-label={label}
        max={max}
        value={value}
        className="mt-3 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  );
}
