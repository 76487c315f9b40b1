import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { deskQueues, type DeskQueue } from '#domain/views/deskRow.ts';
import type { DeskData } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { classes } from '../../ui/classes.ts';
import { Sign } from './Sign.tsx';
import { SmallSelect } from './SmallSelect.tsx';

export type Tab = DeskQueue | 'all' | 'backlog';

/** Always shown; the others only when they hold clients. */
const usual: readonly Tab[] = ['say_nil', 'codes', 'blocked', 'scheduled', 'filed', 'all'];

/** The queues from the left, the most urgent first, as g and a digit choose them. Each day of a late month costs. */
export const tabsOf = (counts: DeskData['counts']): Tab[] =>
  ['backlog' as const, ...deskQueues, 'all' as const].filter((tab) => usual.includes(tab) || counts[tab] > 0);

/** The queue that the desk opens with: clients with late months stand in these too, each by its next act. */
export const firstWithWork = (counts: DeskData['counts']): DeskQueue | undefined =>
  deskQueues.find((queue) => counts[queue] > 0);

/** From so many queues on, they take two lines, whether a client is open beside the list or not. */
const twoLines = 7;

type Props = {
  counts: DeskData['counts'];
  tab: Tab;
  onTab: (tab: Tab) => void;
  search: string;
  onSearch: (typed: string) => void;
  searchBox: Ref<HTMLInputElement>;
  labels: readonly string[];
  label: string;
  onLabel: (label: string) => void;
  /** Only the clients assigned to this person; null when they are alone in the account. */
  mine: boolean | null;
  onMine: () => void;
  /** A client is open beside the list. */
  beside: boolean;
};

/**
 * The queues with their counts, on as many lines as they need, and the search: at the right of the first line, or on a
 * narrow screen below them. Opening a client beside the list adds no line, so that no row moves.
 */
export function Queues(props: Props) {
  const { counts, tab, onTab, search, onSearch, searchBox, labels, label, onLabel, mine, onMine, beside } =
    props;
  const t = desk();
  const tabs = tabsOf(counts);
  const isLong = tabs.length >= twoLines || labels.length > 0 || mine !== null;
  return (
    <>
      <p className="hidden px-4 pb-1 font-semibold print:block">
        {t.counted({ what: t.queues[tab], count: counts[tab] })}
      </p>
      <div
        data-queues
        className={classes(
          'flex items-start justify-between gap-x-3 border-t border-rule px-2 max-lg:flex-col max-lg:items-stretch',
          isLong && 'min-[75rem]:min-h-21',
        )}
      >
        <div
          role="group"
          aria-label={t.queuesLabel}
          className={classes('min-w-0 text-balance', isLong && 'min-[75rem]:max-w-[40rem]')}
        >
          {tabs.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === tab}
              onClick={() => onTab(each)}
              className={classes(
                'relative me-1 inline-flex align-top items-center gap-2 px-2 font-medium whitespace-nowrap -outline-offset-4 pointer-coarse:min-h-11',
                isLong ? 'min-h-10' : 'min-h-12',
                beside &&
                  'min-[75rem]:max-[90rem]:gap-1.5 min-[75rem]:max-[90rem]:px-1.5 min-[75rem]:max-[90rem]:text-[13px]',
                // On a phone an empty queue leaves its place to the others.
                counts[each] === 0 && each !== tab && 'max-md:hidden',
                each === tab
                  ? 'font-semibold text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-[3px] after:bg-primary'
                  : 'text-muted hover:text-ink',
              )}
            >
              {each === 'all' ? null : <Sign queue={each} />}
              {t.queues[each]}
              <b className="font-semibold text-ink tabular-nums">{counts[each]}</b>
            </button>
          ))}
        </div>
        <div
          className={classes(
            'flex shrink-0 flex-wrap items-center gap-2 py-1.5 max-lg:px-2 max-lg:pt-0.5 lg:w-56 lg:justify-end',
            beside && 'min-[75rem]:w-48',
          )}
        >
          <label className="relative flex grow basis-48 items-center lg:basis-full">
            <span className="sr-only">{t.find}</span>
            <Search aria-hidden size={15} className="absolute start-3 text-muted" />
            <input
              ref={searchBox}
              type="search"
              value={search}
              onChange={(event) => onSearch(event.target.value)}
              placeholder={t.find}
              autoComplete="off"
              spellCheck={false}
              className="h-8 w-full rounded-[9px] border border-edge bg-sheet ps-8 pe-2 pointer-coarse:h-11"
            />
            <Key
              cap="/"
              className={classes(
                'absolute end-2 max-md:hidden peer-focus:hidden',
                beside && 'min-[75rem]:hidden',
              )}
            />
          </label>
          {labels.length === 0 ? null : (
            <SmallSelect
              aria-label={t.withLabel}
              value={label}
              onChange={(event) => onLabel(event.target.value)}
              className="h-8 max-w-36 min-w-0 rounded-[9px] border border-rule bg-sheet max-lg:grow pointer-coarse:h-11"
            >
              <option value="">{t.anyLabel}</option>
              {labels.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SmallSelect>
          )}
          {mine === null ? null : (
            <button
              type="button"
              aria-pressed={mine}
              onClick={onMine}
              className={classes(
                'inline-flex h-8 items-center rounded-[9px] border px-3 font-medium pointer-coarse:h-11',
                mine ? 'border-primary bg-primary-tint text-primary' : 'border-rule bg-sheet',
              )}
            >
              {t.mine}
            </button>
          )}
        </div>
      </div>
    </>
  );
}

/** A key as it is written on its cap. */
export const Key = ({ cap, className }: { cap: string; className?: string }) => (
  <kbd
    aria-hidden
    className={classes(
      'pointer-events-none inline-block min-w-4.5 rounded-[5px] border border-b-2 border-rule bg-sheet px-1 text-center font-sans text-[11px] leading-4 text-muted pointer-coarse:hidden',
      className,
    )}
  >
    {cap}
  </kbd>
);
