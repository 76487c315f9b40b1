import { desk } from '../../texts/compiled/desk.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { Bar } from './Bar.tsx';

export type Running = { at: number; all: number };

/** How far an act on many is: the list stays usable meanwhile. */
export function RunningBar({ at, all }: Running) {
  const t = desk().bulk;
  return (
    <Bar label={t.running}>
      <Spinner size={16} />
      <span role="status" className="font-semibold tabular-nums">
        {t.runningAt({ at, all })}
      </span>
      <progress
        value={at}
        max={all}
        aria-label={t.running}
        className="h-1.5 w-28 accent-[oklch(0.8_0.12_172)]"
      />
    </Bar>
  );
}
