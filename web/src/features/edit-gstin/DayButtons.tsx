import { classes } from '../../ui/classes.ts';

/** Why an unsuitable day is red, or disabled. */
export type DayMark = { late?: string; barred?: string };

/** The days of the month as buttons (specification 5). */
export function DayButtons(props: {
  label: string;
  days: readonly number[];
  chosen: number;
  onChoose: (day: number) => void;
  disabled?: boolean;
  markOf: (day: number) => DayMark;
}) {
  const { label, days, chosen, onChoose, disabled = false, markOf } = props;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {days.map((day) => {
        const { late, barred } = markOf(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            disabled={disabled || barred !== undefined}
            title={barred ?? late}
            data-late={late === undefined ? undefined : true}
            onClick={() => onChoose(day)}
            className={classes(
              'grid size-11 place-items-center rounded-box border text-base tabular-nums transition-colors duration-150 disabled:cursor-not-allowed',
              look(day === chosen, late !== undefined),
            )}
          >
            {day}
          </button>
        );
      })}
    </div>
  );
}

const look = (isChosen: boolean, isLate: boolean): string => {
  if (isChosen)
    return classes(
      'font-semibold text-on-primary disabled:border-edge disabled:bg-edge disabled:text-paper',
      isLate ? 'border-bad bg-bad' : 'border-primary bg-primary',
    );
  return isLate
    ? 'border-bad bg-bad-tint text-bad line-through'
    : 'border-edge bg-sheet hover:bg-raised disabled:border-rule disabled:bg-raised disabled:text-muted';
};
