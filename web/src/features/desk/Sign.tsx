import type { DeskQueue } from '#domain/views/deskRow.ts';
import { classes } from '../../ui/classes.ts';

export const hatched =
  'bg-[repeating-linear-gradient(115deg,var(--color-marigold)_0_3px,var(--color-warn-tint)_3px_5px)]';

const looks: Record<DeskQueue | 'backlog', string> = {
  backlog: 'rounded-[2px] border-2 border-marigold',
  say_nil: 'rounded-full bg-marigold',
  codes: `rounded-full outline-[1.5px] -outline-offset-[1.5px] outline-marigold ${hatched}`,
  blocked: 'rounded-[2px] bg-bad',
  by_hand: 'rounded-[2px] border-2 border-bad',
  with_client: 'rounded-full border-2 border-marigold',
  scheduled: 'rounded-full border-2 border-primary',
  resting: 'rounded-full border-2 border-edge',
  filed: 'rounded-full bg-primary',
};

/** The sign of a queue: colour and shape, the same everywhere. */
export const Sign = ({ queue }: { queue: DeskQueue | 'backlog' }) => (
  <span aria-hidden className={classes('inline-block size-2.5 shrink-0', looks[queue])} />
);
