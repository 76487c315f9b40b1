import { useState } from 'react';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { useBacklog } from '../../api/backlog.ts';
import type { DeskRow } from '../../api/desk.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { DeclaredWords } from '../../gst/question/ExactWords.tsx';
import { termsOf } from '../../gst/question/plannedTerms.ts';
import { reachable } from '#domain/filing/unfiled.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { question } from '../../texts/compiled/question.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { codesOf, formatFileLate, formatStart, lateSum } from './ofMany.ts';

type Props = {
  /** Clients with unfiled past months. */
  rows: readonly DeskRow[];
  /** The other ticked clients: no yes here files anything of theirs. */
  others: readonly DeskRow[];
  /** The ids of those that are ticked at first. */
  ticked: readonly string[];
  onClose: () => void;
  /** The clients whose past months are declared nil, by their ids; the dialog is closed at once. */
  onFile: (ids: string[]) => void;
};

/** One declaration for the past months of many, each client with a box, months, a fee and exact words of its own. */
export function BacklogDialog({ rows, others, ticked: first, onClose, onFile }: Props) {
  const t = backlog();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(first));
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const count = chosen.length;
  const all = lateSum(chosen);
  const codes = codesOf(chosen);
  const turn = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <Dialog
      data-desk
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={t.manyTitle({ count: count === 0 ? rows.length : count })}
      footer={
        <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
          <p role="status" className="me-auto min-w-40 flex-1 text-sm text-muted">
            {desk().declare.ticked({ count })}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {ui().back}
          </Button>
          <Button variant="primary" disabled={count === 0} onClick={() => onFile(chosen.map(({ id }) => id))}>
            {count === 0 ? desk().declare.tickFirst : formatFileLate(chosen)}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5 text-[14px] leading-5 md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-3">
          <p className="font-semibold">{t.manyDeclare}</p>
          {count === 0 && first.length === 0 ? <p>{t.manyTickEach}</p> : null}
          {all.rupees + all.later === 0 ? null : (
            <p>
              {t.manySum({ counted: all.counted, fee: formatRupees(all.rupees) })}{' '}
              {all.later === 0 ? null : `${t.manyLater({ rupees: formatRupees(all.later) })} `}
              {t.manyPerhaps}
            </p>
          )}
          <p>{t.manyFees}</p>
          {codes.asked === 0 ? null : <p>{t.manyCodes({ count: codes.asked })}</p>}
          {codes.forwarded === 0 ? null : (
            <p>{(codes.asked === 0 ? t.codesForwarded : t.manyForwarded)({ count: codes.forwarded })}</p>
          )}
        </div>
        <ul className="min-w-0 rounded-box border border-rule md:row-span-2 md:max-h-[52vh] md:overflow-y-auto">
          {rows.map(({ id, business, backlog: line }) => (
            <li key={id} className="border-b border-rule px-4 py-1 last:border-b-0">
              <label className="flex min-h-10 items-center gap-3 pointer-coarse:min-h-12">
                <input
                  type="checkbox"
                  checked={ticked.has(id)}
                  onChange={() => turn(id)}
                  className="size-4.5 shrink-0 accent-primary"
                />
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                  {business}
                  {line === null ? null : (
                    <span className="block text-[13px] font-normal text-muted">
                      <Unbroken text={formatStart(line)} />
                    </span>
                  )}
                </span>
              </label>
              <PlanWords id={id} />
            </li>
          ))}
        </ul>
        {others.length === 0 ? null : (
          <div>
            <p>{t.manyNot}</p>
            <ul className="mt-1 list-disc ps-5 text-muted">
              {others.map(({ id, business, why }) => (
                <li key={id} className="wrap-anywhere">
                  <span className="text-ink">{business}</span> · {why}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The declarations and fees of a yes to the plan of this client: read once somebody asks for it. */
function PlanWords({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="ps-7.5">
      <Fold title={question().exactWords} onOpen={() => setOpen(true)}>
        {open ? <ReadWords id={id} /> : null}
      </Fold>
    </div>
  );
}

function ReadWords({ id }: { id: string }) {
  const t = backlog();
  const now = useProductNow();
  const { data, isError } = useBacklog(id);
  if (data === undefined) return <p className="pb-2 text-muted">{isError ? t.failed : t.loading}</p>;
  // A bulk start takes every period that is neither filed nor agreed to, nor behind a skipped one.
  const meant = reachable(data.periods).filter(
    ({ state, entry }) => state !== 'under_way' && (entry?.late_fee ?? null) === null,
  );
  return (
    <div className="pb-2">
      <DeclaredWords months={termsOf(meant, now)} />
      {meant.map(({ period, fee_declaration: words }) =>
        words === '' ? null : (
          <p key={period} className="mt-1 text-sm">
            <Unbroken text={words} />
          </p>
        ),
      )}
    </div>
  );
}
