import { formName } from '#domain/gst/returnPeriod.ts';
import { toIst } from '#domain/shared/istTime.ts';
import type { DueLine as Line, DueState } from '#domain/views/dueLine.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { shortMonth } from '../../texts/dates.ts';
import { returns as texts } from '../../texts/compiled/returns.ts';
import { classes } from '../../ui/classes.ts';
import { describeDueLine, dueLineOf, type MonthOnLine } from './dueLine.ts';
import './dueLine.css';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Nearer than this share of the line, the names of both due days have no room under their marks (dueLine.css). */
const roomForNames = 0.28;

/**
 * The month in which the returns of `entry` are filed, with its due days, the planned runs and today in India: a disc
 * waits for somebody, a ring is a planned run, a tick is filed, and a square is late. Lengths are shares and ems, so
 * that it fits each width and text size. Nothing in other months, or when nothing is left to file.
 */
export function DueLine({ entry, className }: { entry: MonthOnLine; className?: string }) {
  const now = useProductNow();
  const line = dueLineOf(entry, now);
  if (line === null) return null;
  const { returns, today, late } = line;
  return (
    <div className={classes('due-line @container text-xs', className)}>
      <svg
        role="img"
        aria-label={describeDueLine(line, now)}
        className="block w-full overflow-visible tabular-nums"
      >
        <line x1="0" x2="100%" y1="2.5em" y2="2.5em" className="track stroke-rule" />
        <line x1="0" x2={percent(today)} y1="2.5em" y2="2.5em" className="track stroke-edge" />
        {late === null ? null : (
          <line
            x1={percent(late.from)}
            x2={percent(late.to)}
            y1="2.5em"
            y2="2.5em"
            className="late stroke-bad"
          />
        )}
        <Names line={line} />
        {returns.map(({ form, run }) =>
          run === null ? null : (
            <circle
              key={form}
              cx={percent(run)}
              cy="2.5em"
              r="0.33em"
              className="ring fill-sheet stroke-primary"
            />
          ),
        )}
        {returns.map(({ form, is, at }) => (
          <Mark key={form} is={is} at={at} />
        ))}
        <svg x={percent(today)} y="1.2em" width="1em" height="1em" viewBox="0 0 16 16" overflow="visible">
          <path d="M-6 0H6L0 9Z" className="solid fill-ink" />
        </svg>
        <text
          x={percent(today)}
          y="0.85em"
          textAnchor={today < 0.1 ? 'start' : today > 0.9 ? 'end' : 'middle'}
          className="fill-ink font-semibold"
        >
          {texts().line.today}
        </text>
      </svg>
    </div>
  );
}

/** Form and due day under each mark; a filed return says so in place of its day. */
function Names({ line: { returns } }: { line: Line }) {
  const [first, second] = returns;
  const isTight = first !== undefined && second !== undefined && second.at - first.at < roomForNames;
  return returns.map(({ form, is, dueAt, at }, place) => {
    const { day, month } = toIst(dueAt);
    const side = place === 0 ? 'before' : 'after';
    return (
      <text
        key={form}
        className={classes('name', side, isTight && 'tight', is === 'late' ? 'fill-bad' : 'fill-muted')}
      >
        <tspan x={percent(at)} y="4.2em" className="font-semibold">
          {formName(form)}
        </tspan>
        <tspan x={percent(at)} y="5.4em">
          {is === 'filed' ? texts().line.filed : `${day} ${shortMonth(month)}`}
        </tspan>
      </text>
    );
  });
}

/** The state of a return at its due day, by form as well as colour, in a square of 16 around the point. */
function Mark({ is, at }: { is: DueState; at: number }) {
  return (
    <svg x={percent(at)} y="2.5em" width="1em" height="1em" viewBox="0 0 16 16" overflow="visible">
      {is === 'filed' ? (
        <>
          <circle r="8" className="solid fill-primary" />
          <path d="M-4 0.5L-1 3.5L4 -3" className="sign fill-none stroke-on-primary" />
        </>
      ) : is === 'late' ? (
        <>
          <rect x="-8" y="-8" width="16" height="16" rx="2" className="solid fill-bad" />
          <path d="M0 -4.5V1M0 4.4V4.5" className="sign fill-none stroke-sheet" />
        </>
      ) : is === 'open' ? (
        <circle r="7" className="solid fill-marigold stroke-warn" strokeWidth="2" />
      ) : (
        <path d="M0 -8V8" className="notch stroke-primary" />
      )}
    </svg>
  );
}
