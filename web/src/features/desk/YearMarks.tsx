import { Ban } from 'lucide-react';
import type { YearMark } from '../../api/desk.ts';
import type { ReturnMark } from '../../gst/returns/yearOfReturns.ts';
import { signIcons, signLooks } from '../../gst/returns/yearSigns.ts';
import { firmYear } from '../../texts/compiled/firmYear.ts';
import { classes } from '../../ui/classes.ts';

/** The sign of a mark: the signs are those of one GSTIN's year. */
function signOf({ is, overdue }: YearMark): ReturnMark {
  switch (is) {
    case 'filed':
    case 'late':
      return 'filed';
    case 'open':
      return overdue ? 'unfiled' : 'waiting';
    case 'stopped':
      return overdue ? 'unfiled' : 'attention';
    case 'barred':
      return 'unfiled';
    case 'none':
      return 'nothing';
    case 'unread':
      return 'none';
    case 'elsewhere':
    case 'skipped':
      return is;
  }
}

/** Colour and shape; screen readers get the words beside it. */
export function YearSign({ mark }: { mark: YearMark }) {
  if (mark.is === 'unread') return <Unread />;
  const sign = signOf(mark);
  const Icon = mark.is === 'barred' ? Ban : signIcons[sign];
  return (
    <span
      aria-hidden
      className={classes(
        'relative grid size-[22px] shrink-0 place-items-center overflow-hidden rounded-[6px] text-[12px] font-bold forced-color-adjust-none',
        signLooks[sign],
      )}
    >
      {Icon === null ? null : <Icon size={13} strokeWidth={3} />}
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
export function formatMark({ is, late, overdue }: YearMark, t = firmYear()): string {
  if (overdue && (is === 'open' || is === 'stopped')) return t.states.overdue;
  return late && is === 'elsewhere' ? t.elsewhereLate : t.states[is];
}

const shown: readonly YearMark[] = [
  { is: 'filed', late: false, overdue: false },
  { is: 'late', late: true, overdue: false },
  { is: 'elsewhere', late: false, overdue: false },
  { is: 'open', late: false, overdue: false },
  { is: 'stopped', late: false, overdue: false },
  { is: 'open', late: false, overdue: true },
  { is: 'skipped', late: false, overdue: false },
  { is: 'none', late: false, overdue: false },
  { is: 'unread', late: false, overdue: false },
];

/** The legend, for sighted people. */
export const YearLegend = () => (
  <ul aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-muted">
    {shown.map((mark) => (
      <li key={`${mark.is} ${mark.overdue}`} className="flex items-center gap-1.5">
        <YearSign mark={mark} />
        {formatMark(mark)}
      </li>
    ))}
  </ul>
);
