import { LayoutGrid, List } from 'lucide-react';
import { dashboard } from '../../texts/en/dashboard.ts';
import { classes } from '../../ui/classes.ts';

export type DashboardView = 'cards' | 'list';

const views = [
  { view: 'cards', icon: LayoutGrid },
  { view: 'list', icon: List },
] as const;

/** Cards for a few GSTINs, a list for many. */
export function ViewSwitch({ view, onView }: { view: DashboardView; onView: (view: DashboardView) => void }) {
  return (
    <div
      role="group"
      aria-label={dashboard().view}
      className="flex w-fit rounded-full border border-rule bg-sheet p-1"
    >
      {views.map(({ view: each, icon: Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className={classes(
            'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm',
            each === view ? 'bg-primary-tint font-semibold text-primary' : 'text-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden size={18} />
          {dashboard()[each]}
        </button>
      ))}
    </div>
  );
}
