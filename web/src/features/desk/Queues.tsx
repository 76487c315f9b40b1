import { Search } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { deskQueues, type DeskQueue } from '#domain/views/deskRow.ts';
import type { DeskData } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { classes } from '../../ui/classes.ts';
import { Sign } from './Sign.tsx';
import { SmallSelect } from './SmallSelect.tsx';

export type Tab = DeskQueue | 'all' | 'backlog';

/** Always shown; the others only when they hold clients. */
const usual: readonly Tab[] = ['say_nil', 'codes', 'blocked', 'scheduled', 'filed', 'all'];

/** The queues from the left, as g and a digit choose them. */
export const tabsOf = (counts: DeskData['counts']): Tab[] =>
  [...deskQueues, 'backlog' as const, 'all' as const].filter((tab) => usual.includes(tab) || counts[tab] > 0);

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
  /** A client is open beside the list: the bar keeps its one line, so that no row moves. */
  beside: boolean;
};

/** Width in pixels of the fade at the end of a queue bar that scrolls. */
const fade = 28;

/** The queues with their counts, and the search, which takes a line of its own rather than the room of a queue. */
export function Queues(props: Props) {
  const { counts, tab, onTab, search, onSearch, searchBox, labels, label, onLabel, mine, onMine, beside } =
    props;
  const t = desk();
  const box = useRef<HTMLDivElement>(null);
  // A queue chosen by a key may be scrolled out of the narrow bar.
  useEffect(() => {
    const [line, chosen] = [box.current, box.current?.querySelector('[aria-pressed=true]')];
    if (!line || !chosen) return;
    const [from, to] = [line.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (to.left < from.left) line.scrollLeft -= from.left - to.left;
    else line.scrollLeft += Math.max(0, to.right - from.right + fade);
  }, [tab]);
  return (
    <>
      <p className="hidden px-4 pb-1 font-semibold print:block">
        {t.counted({ what: t.queues[tab], count: counts[tab] })}
      </p>
      <div
        data-queues
        className={classes(
          'flex items-stretch justify-end gap-x-3 border-t border-rule px-2 max-lg:flex-col lg:flex-wrap',
          beside && 'min-[75rem]:flex-nowrap',
        )}
      >
        <div
          ref={box}
          role="group"
          aria-label={t.queuesLabel}
          style={{
            paddingInlineEnd: fade,
            maskImage: `linear-gradient(to right, #000 calc(100% - ${fade}px), #0000)`,
          }}
          className="flex min-w-0 grow items-stretch gap-1 overflow-x-auto"
        >
          {tabsOf(counts).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === tab}
              onClick={() => onTab(each)}
              className={classes(
                'relative flex min-h-12 items-center gap-2 px-2 font-medium whitespace-nowrap -outline-offset-4',
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
        {mine === null ? null : (
          <button
            type="button"
            aria-pressed={mine}
            onClick={onMine}
            className={classes(
              'my-2 inline-flex h-8 items-center rounded-[9px] border px-3 font-medium max-lg:mx-2 max-lg:mb-0 max-lg:self-start pointer-coarse:h-11',
              mine ? 'border-primary bg-primary-tint text-primary' : 'border-rule bg-sheet',
            )}
          >
            {t.mine}
          </button>
        )}
        {labels.length === 0 ? null : (
          <div className="my-2 flex items-center max-lg:mx-2 max-lg:mb-0">
            <SmallSelect
              aria-label={t.withLabel}
              value={label}
              onChange={(event) => onLabel(event.target.value)}
              className="h-8 max-w-36 rounded-[9px] border border-rule bg-sheet max-lg:w-full max-lg:max-w-full pointer-coarse:h-11"
            >
              <option value="">{t.anyLabel}</option>
              {labels.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SmallSelect>
          </div>
        )}
        <label className="relative my-2 flex items-center max-lg:mx-2 max-lg:mt-1 lg:max-w-56 lg:shrink-0 lg:grow lg:basis-48">
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
