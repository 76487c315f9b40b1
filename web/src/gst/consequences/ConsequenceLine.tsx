import { consequences as texts } from '../../texts/compiled/consequences.ts';
import { classes } from '../../ui/classes.ts';
import { type Consequences, describeConsequences, type Slot, slotsOf } from './consequenceSlots.ts';

/**
 * The consequences of late returns as a line with today and the next days on which something is blocked; red up to
 * today. The text of the picture says the same.
 */
export function ConsequenceLine({ consequences }: { consequences: Consequences | null }) {
  if (consequences === null) return null;
  const slots = slotsOf(consequences);
  return (
    <figure className="max-w-lg">
      <Picture slots={slots} label={describeConsequences(consequences)} />
      <ol
        aria-hidden
        className="mt-1 grid text-center text-xs leading-4 tabular-nums"
        style={{ gridTemplateColumns: `repeat(${slots.length}, minmax(0, 1fr))` }}
      >
        {slots.map(({ block, isPast, day, what }) => (
          <li
            key={block?.code ?? 'today'}
            className={classes('px-0.5 wrap-break-word', isPast ? 'text-bad' : 'text-muted')}
          >
            <span className="block font-semibold">{day}</span>
            {what}
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** The same in the width of a word, for a row of the desk. */
export function ConsequenceDots({ consequences }: { consequences: Consequences | null }) {
  if (consequences === null) return null;
  const label = describeConsequences(consequences);
  return (
    <span title={label} className="block w-12 shrink-0">
      <Picture slots={slotsOf(consequences)} label={label} small />
    </span>
  );
}

function Picture({ slots, label, small = false }: { slots: Slot[]; label: string; small?: boolean }) {
  const at = (place: number): string => `${((place + 0.5) / slots.length) * 100}%`;
  const today = slots.findIndex(({ block }) => block === null);
  const radius = small ? 3 : 5;
  return (
    <svg role="img" aria-label={`${texts().title}: ${label}`} className="block h-4 w-full">
      <line x1="0" x2={at(today)} y1="8" y2="8" className="stroke-bad" strokeWidth="2" />
      <line
        x1={at(today)}
        x2="100%"
        y1="8"
        y2="8"
        className="stroke-edge"
        strokeWidth="2"
        strokeDasharray="2 3"
      />
      {slots.map(({ block, isPast }, place) =>
        block === null ? (
          <line
            key="today"
            x1={at(place)}
            x2={at(place)}
            y1="1"
            y2="15"
            className="stroke-bad"
            strokeWidth={small ? 2 : 3}
          />
        ) : (
          <circle
            key={block.code}
            cx={at(place)}
            cy="8"
            r={radius}
            strokeWidth="2"
            className={isPast ? 'fill-bad stroke-bad' : 'fill-sheet stroke-edge'}
          />
        ),
      )}
    </svg>
  );
}
