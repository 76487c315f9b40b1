import { BookCheck, KeyRound, Search, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { FORMS, formName, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { DeskRow } from '../../api/desk.ts';
import { formatMonths, questionOf } from '../../gst/question/monthQuestion.ts';
import { ExactWords } from '../../gst/question/ExactWords.tsx';
import { useProductNow } from '../../clock/productNow.ts';
import { listed } from '../../texts/dates.ts';
import { askedOf, feeOf } from '../../gst/question/lateMonth.ts';
import { ThreeZeros } from '../../gst/question/ThreeZeros.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { desk } from '../../texts/compiled/desk.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { daysUntil, formatDue } from './days.ts';
import { asMonth, type Month, monthsOf } from './ofMany.ts';
import { Key } from './Queues.tsx';
import { formatWhy } from './standing.ts';

type Props = {
  rows: readonly DeskRow[];
  /** The ids of those that are ticked at first. */
  ticked: readonly string[];
  onClose: () => void;
  /** The months declared nil, by their ids; the dialog is closed at once. */
  onFile: (ids: string[]) => void;
};

/** One declaration for many, each named: clients that need a separate look come first, with its reason and its fee. */
export function DeclareDialog({ rows, ticked: first, onClose, onFile }: Props) {
  const t = desk().declare;
  const exceptions = rows.filter(({ look_first: look }) => look);
  const plain = rows.filter(({ look_first: look }) => !look);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(first));
  const [find, setFind] = useState('');
  const chosen = rows.filter(({ id }) => ticked.has(id));
  // As the bar counts: those that nobody has ticked in their own rows.
  const toLook = exceptions.filter(({ id }) => !ticked.has(id)).length;
  const now = useProductNow();
  const meant = chosen.length === 0 ? rows : chosen;
  const months = monthsOf(meant);
  const fee = feeOf(meant.map(asMonth), now);
  const mayCarryFee = meant.some((row) => row.may_carry_fee);
  const forms = FORMS.filter((form) => meant.some(({ left }) => left.includes(form)));
  const count = chosen.length;
  const yes = t.title({ count });
  const label = fee === null ? yes : returns().acts.withFee({ yes, money: formatRupees(fee.rupees) });
  const monthNames = formatMonths(months);
  const turn = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  const isFound = ({ business, gstin }: DeskRow): boolean =>
    `${business} ${gstin}`.toLowerCase().includes(find.trim().toLowerCase());
  const press = () => {
    if (count > 0) onFile(chosen.flatMap(({ filing_id: id }) => id ?? []));
  };
  // Wherever in the dialog the focus is, its foot and its cross too.
  useHotkeys(['ctrl+enter', 'meta+enter'], press, { enableOnFormTags: true, preventDefault: true });
  const [month] = months;
  const askedPeriod = month && parsePeriod(month.period);
  const forwarded = chosen.filter(({ signatory }) => signatory?.forwarding === 'works').length;
  const why = (row: DeskRow): string => {
    const days = row.due_at === null ? 0 : daysUntil(row.due_at, now);
    const fees = feeOf([asMonth(row)], now);
    const own = fees === null ? '' : formatRupees(fees.rupees);
    return [
      months.length > 1 ? formatMonths([row as Month]) : '',
      days < 0 ? formatDue(days) : '',
      own === '' ? '' : desk().lateFee({ fee: own }),
      formatWhy(row, { fee: own }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const list = (some: readonly DeskRow[]) =>
    some.filter(isFound).map((row) => (
      <li key={row.id} className="border-b border-rule last:border-b-0">
        <label className="flex min-h-10 items-center gap-3 px-4 py-1 pointer-coarse:min-h-12">
          <input
            type="checkbox"
            checked={ticked.has(row.id)}
            onChange={() => turn(row.id)}
            className="size-4.5 shrink-0 accent-primary"
          />
          <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
            {row.business}
            {row.look_first ? (
              <span className="block text-[13px] font-normal text-muted">
                <Unbroken text={why(row)} />
              </span>
            ) : null}
          </span>
          <span className="font-mono text-[12.6px] text-muted max-lg:hidden">{row.gstin}</span>
          {row.look_first ? null : (
            <span className="w-52 min-w-0 text-muted max-lg:hidden">
              {months.length > 1 ? formatMonths([row as Month]) : row.why}
            </span>
          )}
        </label>
      </li>
    ));
  return (
    <Dialog
      data-desk
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={count === 0 ? t.review({ count: rows.length }) : label}
      description={<Unbroken text={t.forms({ forms: listed(forms.map(formName)), months: monthNames })} />}
      footer={
        <div className="flex flex-1 flex-wrap items-center justify-end gap-3">
          <p role="status" className="me-auto min-w-40 flex-1 text-sm text-muted">
            {t.stop}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {ui().back}
          </Button>
          <Button variant="primary" disabled={count === 0} onClick={press}>
            {count === 0 ? t.tickFirst : label}
            {count === 0 ? null : (
              <Key
                cap="Ctrl+Enter"
                className="border-current! bg-transparent! text-current! whitespace-nowrap max-md:hidden"
              />
            )}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5 text-[14px] leading-5 md:grid-cols-[300px_minmax(0,1fr)]">
        <div>
          <p className="mb-3 font-semibold">{t.each({ months: monthNames })}</p>
          {askedPeriod ? (
            <ThreeZeros
              question={questionOf(askedPeriod, month.frequency, { fee, mayCarryFee })}
              fee={fee}
              mayCarryFee={mayCarryFee}
            >
              <ExactWords months={wordsOf(meant, now)} />
            </ThreeZeros>
          ) : null}
          {count === 0 ? null : (
            <ul className="mt-3 flex flex-col gap-2 border-t border-rule pt-3">
              <li className="flex gap-2">
                <BookCheck aria-hidden size={17} className="shrink-0 text-muted" />
                {t.entries({ count })}
              </li>
              <li className="flex gap-2">
                <KeyRound aria-hidden size={17} className="shrink-0 text-muted" />
                {codesSaid(forwarded, count - forwarded)}
              </li>
            </ul>
          )}
        </div>
        <div className="min-w-0">
          <div className="max-h-[52vh] overflow-y-auto rounded-box border border-rule">
            {exceptions.length === 0 ? null : (
              <>
                <div className="flex items-center gap-2 border-b border-rule bg-raised px-4 py-2 font-semibold">
                  <TriangleAlert aria-hidden size={16} className="text-warn" />
                  {toLook === 0 ? t.allLooked : desk().needLook({ count: toLook })}
                  {toLook === 0 ? null : (
                    <span className="ms-auto font-normal text-muted">{t.onlyTicked}</span>
                  )}
                </div>
                <ul className="border-b border-rule">{list(exceptions)}</ul>
              </>
            )}
            <div className="sticky top-0 flex items-center justify-between gap-3 border-b border-rule bg-raised px-4 py-1.5 font-semibold">
              {t.ticked({ count })}
              {rows.length < 8 ? null : (
                <label className="relative flex items-center font-normal">
                  <span className="sr-only">{t.find}</span>
                  <Search aria-hidden size={14} className="absolute start-2 text-muted" />
                  <input
                    type="search"
                    value={find}
                    onChange={(event) => setFind(event.target.value)}
                    placeholder={t.find}
                    className="h-8 w-36 rounded-[9px] border border-edge bg-sheet ps-7 pe-2"
                  />
                </label>
              )}
            </div>
            <ul>{list(plain)}</ul>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Each distinct declaration, once. */
function wordsOf(rows: readonly DeskRow[], now: number) {
  const declarations = rows.flatMap((row) => {
    const period = parsePeriod(row.period);
    return period === null ? [] : [{ ...askedOf(asMonth(row), now), period, frequency: row.frequency }];
  });
  return [...new Map(declarations.map((one) => [JSON.stringify(one), one])).values()];
}

/** Whose codes come by themselves, and who may have to wait for theirs. */
function codesSaid(forwarded: number, byHand: number): string {
  const t = desk().declare;
  return [
    ...(forwarded === 0 ? [] : [t.codesForwarded({ count: forwarded })]),
    ...(byHand === 0 ? [] : [t.codesByHand({ count: byHand })]),
  ].join('; ');
}
