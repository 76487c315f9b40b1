import { CircleCheck, CircleSlash, CircleX, Clock, Files } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { summaryOf } from './historyTexts.ts';

type Summary = ReturnType<typeof summaryOf>;

const figures: { key: keyof Summary; label: string; icon: ReactNode; look: string }[] = [
  { key: 'total', label: 'Total Fillings', icon: <Files size={20} />, look: 'text-primary' },
  { key: 'successful', label: 'Successful', icon: <CircleCheck size={20} />, look: 'text-good' },
  { key: 'pending', label: 'Pending', icon: <Clock size={20} />, look: 'text-warn' },
  { key: 'failed', label: 'Failed', icon: <CircleX size={20} />, look: 'text-bad' },
  { key: 'skipped', label: 'Skipped', icon: <CircleSlash size={20} />, look: 'text-muted' },
];

/** Five figures: the total is of all pages, the others are of this one (record 084.12). */
export function SummaryCards({ summary }: { summary: Summary | null }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5" aria-label="Summary">
      {figures.map(({ key, label, icon, look }) => (
        <div
          key={key}
          className="flex flex-col rounded-card border border-rule bg-sheet px-5 py-4 first:col-span-2 sm:first:col-span-1"
        >
          <dt className="flex items-center gap-2 text-sm text-muted">
            <span aria-hidden className={look}>
              {icon}
            </span>
            {label}
          </dt>
          <dd className="mt-1">
            {summary === null ? (
              <Skeleton className="h-9 w-12" />
            ) : (
              <span className="font-display text-3xl font-semibold tabular-nums">{summary[key]}</span>
            )}
            <span className="block text-xs text-muted">
              {key === 'total' ? 'on all pages' : 'on this page'}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
