import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { formatFirst } from '../../gst/returns/filingNow.ts';
import { paths } from '../../paths.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { history } from '../../texts/compiled/history.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/Link.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { Downloads } from './Downloads.tsx';
import { EntryActions } from './EntryActions.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { EntryName } from './EntryName.tsx';
import { businessOf, formatLateMonth, momentOf } from './historyTexts.ts';
import type { RowMessage } from './rowMessage.ts';
import { RowResult } from './RowResult.tsx';

const act =
  'inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-primary underline-offset-4 hover:underline';

type Props = { entry: Entry; message: RowMessage | null; onMessage: (message: RowMessage) => void };

/**
 * A month that waits for an older one, on two lines: the plan of all of them is its way on. Its other acts and facts
 * are folded, because none of them files it.
 */
export function BehindEntry({ entry, message, onMessage }: Props) {
  const { business } = businessOf(entry);
  const now = useProductNow();
  const late = formatLateMonth(entry, now);
  const moment = momentOf(entry, now);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-rule not-first:mt-3 xl:not-first:mt-0 xl:not-first:border-t">
      <article
        aria-label={`${entry.title}, ${business}`}
        className="min-w-0 rounded-card border border-rule bg-sheet px-4 py-2 sm:px-5 xl:rounded-none xl:border-0 xl:bg-transparent xl:px-6"
      >
        <div className="flex flex-wrap items-center gap-x-4 sm:flex-nowrap">
          <div className="min-w-0 flex-1 basis-full py-1 sm:basis-0">
            <EntryName entry={entry} />
            <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
              <span>
                <Unbroken text={entry.title} />
              </span>
              <strong className="font-semibold text-bad empty:hidden">{late}</strong>
            </p>
          </div>
          <EntryBadge entry={entry} />
          <div className="flex shrink-0 items-center gap-x-4 max-sm:w-full max-sm:justify-between">
            <Link
              to={paths.backlogOf(entry.gstin)}
              aria-label={`${backlog().seePlan}: ${business}`}
              className={act}
            >
              {backlog().seePlan}
              <ChevronRight aria-hidden size={16} />
            </Link>
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className={act}
            >
              {history().more}
              <ChevronDown aria-hidden size={16} className={classes(open && 'rotate-180')} />
            </button>
          </div>
        </div>
        <div id={id} hidden={!open} className="pb-2">
          <p className="text-sm">
            <Unbroken text={formatFirst(entry)} />
          </p>
          <p className="mt-2 text-sm text-muted tabular-nums">
            <time dateTime={moment.at}>{moment.text}</time>
          </p>
          <div className="my-2 max-w-2xl">
            <EntryDetails entry={entry} />
          </div>
          <div className="flex flex-wrap items-center gap-1">
            <EntryActions entry={entry} place="behind" onMessage={onMessage} />
            <Downloads entry={entry} onMissing={() => onMessage({ text: history().noFile, good: false })} />
          </div>
        </div>
        <RowResult message={message} />
      </article>
    </li>
  );
}
