import { ArrowRight } from 'lucide-react';
import { deskQueues, type DeskQueue } from '#domain/views/deskRow.ts';
import type { DeskData } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { Button } from '../../ui/Button.tsx';
import type { Tab } from './Queues.tsx';

/** Queues where a person has something to do, most urgent first. */
const withWork: readonly DeskQueue[] = ['say_nil', 'codes', 'blocked', 'by_hand'];

type Props = { data: DeskData; sought: boolean; tab: Tab; onTab: (tab: Tab) => void };

/** Empty state: what it means, and a link to the next queue with work, or to the search. */
export function Empty({ data, sought, tab, onTab }: Props) {
  const t = desk();
  const counts = sought ? data.found : data.counts;
  const next = (sought ? deskQueues : withWork).find((queue) => queue !== tab && counts[queue] > 0);
  return (
    <div className="flex flex-col items-center gap-3 border-b border-rule px-4 py-10 text-center">
      <p className="text-muted">{sought ? t.noneFound : t.empty[tab]}</p>
      {next === undefined ? null : (
        <Button
          variant="secondary"
          icon={<ArrowRight aria-hidden size={16} className="order-last" />}
          onClick={() => onTab(next)}
        >
          {t.goTo({ queue: t.queues[next], count: counts[next] })}
        </Button>
      )}
    </div>
  );
}
