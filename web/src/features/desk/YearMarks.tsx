import { Ban, Check, Minus, X } from 'lucide-react';
import type { YearMark } from '../../api/desk.ts';
import { firmYear } from '../../texts/compiled/firmYear.ts';
import { classes } from '../../ui/classes.ts';

type State = YearMark['is'];

const looks: Record<State, string> = {
  filed: 'bg-primary text-on-primary',
  late: 'bg-primary text-on-primary',
  elsewhere: 'border border-primary bg-sheet text-primary',
  open: 'border border-marigold bg-warn-tint text-warn',
  stopped: 'border border-bad bg-bad-tint text-bad',
  barred: 'border border-bad bg-bad-tint text-bad',
  skipped: 'border border-edge bg-raised text-muted',
  none: 'text-muted',
  unread: '',
};

const signs = {
  filed: Check,
  late: Check,
  elsewhere: Check,
  open: null,
  stopped: X,
  barred: Ban,
  skipped: Minus,
  none: null,
  unread: null,
} as const;

/** Colour and shape; screen readers get the words beside it. */
export function YearSign({ mark }: { mark: YearMark }) {
  if (mark.is === 'unread') return <Unread />;
  const Icon = signs[mark.is];
  return (
    <span
      aria-hidden
      className={classes(
        'relative grid size-[22px] shrink-0 place-items-center overflow-hidden rounded-[6px] text-[12px] font-bold forced-color-adjust-none',
        looks[mark.is],
      )}
    >
      {Icon === null ? mark.is === 'open' ? '!' : '\u00b7' : <Icon size={13} strokeWidth={3} />}
      {mark.late ? (
        <span className="absolute top-0 right-0 border-t-8 border-l-8 border-t-marigold border-l-transparent" />
      ) : null}
    </span>
  );
}

/** Nothing is known, so next to nothing is drawn: a row of such months makes one quiet line. */
const Unread = () => (
  <span aria-hidden className="my-[10px] block h-0 w-[22px] shrink-0 border-t border-dashed border-edge" />
);

/** The meaning of the sign, in words. */
export const formatMark = ({ is, late }: YearMark, t = firmYear()): string =>
  late && is === 'elsewhere' ? t.elsewhereLate : t.states[is];

const shown: readonly YearMark[] = [
  { is: 'filed', late: false },
  { is: 'late', late: true },
  { is: 'elsewhere', late: false },
  { is: 'open', late: false },
  { is: 'stopped', late: false },
  { is: 'skipped', late: false },
  { is: 'none', late: false },
  { is: 'unread', late: false },
];

/** The legend, for sighted people. */
export const YearLegend = () => (
  <ul aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-muted">
    {shown.map((mark) => (
      <li key={mark.is} className="flex items-center gap-1.5">
        <YearSign mark={mark} />
        {formatMark(mark)}
      </li>
    ))}
  </ul>
);
