import { Copy, X } from 'lucide-react';
import { useState } from 'react';
import type { BulkData, DeskRow } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { DeskAct } from './actsOnMany.ts';
import { Bar, barButton } from './Bar.tsx';
import { formatDone } from './fates.ts';
import { useFates } from './useFates.ts';

/** The result of an act. One that was undone cannot be undone again. */
export type Outcome = BulkData & { act: DeskAct; isTakenBack: boolean };

type Props = {
  data: Outcome;
  busy: boolean;
  /** Null: the list of codes is the one on screen. */
  onCodes: (() => void) | null;
  /** Opens a client beside the list. */
  onOpen: (row: DeskRow) => void;
  onTakeBack: () => void;
  onClose: () => void;
};

/** Of the stopped clients the bar names these many. */
const namedStopped = 3;

/** The result of an act on many: what became of them so far, why some were left out, and an undo. */
export function OutcomeBar({ data, busy, onCodes, onOpen, onTakeBack, onClose }: Props) {
  const t = desk().bulk;
  const fates = useFates(data.act, data.answers);
  const done = data.isTakenBack ? t.takenBack({ done: data.done }) : formatDone(data.act, data.done, fates);
  const links = data.answers.filter(({ link }) => link !== '');
  const refused = data.answers.filter(({ ok }) => !ok);
  const [open, setOpen] = useState<'why' | 'links' | null>(links.length > 0 ? 'links' : null);
  return (
    <>
      <Bar label={done}>
        <span role="status" className="font-semibold tabular-nums">
          {[data.done > 0 ? done : '', refused.length > 0 ? t.refused({ count: refused.length }) : '']
            .filter(Boolean)
            .join(', ')}
        </span>
        {fates?.stopped.slice(0, namedStopped).map((row) => (
          <button
            key={row.id}
            type="button"
            className={classes(barButton, 'max-w-full underline underline-offset-4')}
            onClick={() => onOpen(row)}
          >
            <span className="truncate">{row.business}</span>
          </button>
        ))}
        {fates === null || fates.stopped.length <= namedStopped ? null : (
          <span className="px-1">{t.more({ count: fates.stopped.length - namedStopped })}</span>
        )}
        {onCodes === null || fates === null || fates.counts.codes === 0 ? null : (
          <button type="button" className={barButton} onClick={onCodes}>
            {t.toCodes}
          </button>
        )}
        {refused.length === 0 ? null : (
          <button type="button" className={barButton} onClick={() => setOpen('why')}>
            {t.why}
          </button>
        )}
        {data.undo.length === 0 || data.isTakenBack ? null : (
          <button type="button" className={barButton} disabled={busy} onClick={onTakeBack}>
            {data.act === 'skip' ? t.undoIt : t.takeBack}
          </button>
        )}
        <button type="button" aria-label={t.close} title={t.close} className={barButton} onClick={onClose}>
          <X aria-hidden size={16} />
        </button>
      </Bar>
      <Dialog
        data-desk
        open={open !== null}
        onOpenChange={(next) => next || setOpen(null)}
        title={open === 'links' ? t.linksTitle : t.whyTitle}
        description={open === 'links' ? t.linksNote : undefined}
      >
        <ul className="flex flex-col gap-2.5">
          {(open === 'links' ? links : refused).map(({ id, business, message, link }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{business}</b>
                {open === 'links' ? null : `: ${message}`}
              </span>
              {open === 'links' ? (
                <button
                  type="button"
                  aria-label={t.copy({ client: business })}
                  title={t.copy({ client: business })}
                  onClick={() => void navigator.clipboard.writeText(link)}
                  className="grid size-11 shrink-0 place-items-center rounded-full text-primary hover:bg-raised"
                >
                  <Copy aria-hidden size={17} />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
