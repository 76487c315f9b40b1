import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Card } from '../../api/dashboard/useDashboard.ts';
import { accessInShort } from '../../gst/access/accessInShort.ts';
import { needsSomebody } from '../../gst/returns/entryActs.ts';
import { EntryBadge } from '../../gst/returns/EntryBadge.tsx';
import { EntryButtons } from '../../gst/returns/EntryButtons.tsx';
import { sayEntryPeriod, sayNext } from '../../gst/returns/filingNow.ts';
import { TryAgain } from '../../gst/returns/TryAgain.tsx';
import { Unbroken } from '../../gst/returns/Unbroken.tsx';
import { asksForPan } from '../../gst/codes/asksForPan.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../router/Link.tsx';
import { dashboard } from '../../texts/en/dashboard.ts';
import { gstinList } from '../../texts/en/gstinList.ts';
import { ui } from '../../texts/en/ui.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Select } from '../../ui/Select.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { readyAddGstin } from './useAddDialog.tsx';
import { type CardKind, cardKind, nameOf, noDueDate, sortCards } from './cardOrder.ts';
import { countOf, listed, type ListShow, listShows } from './gstinList.ts';

const rowsOnPage = 50;

type Props = {
  cards: Card[];
  changing: ReadonlySet<string>;
  onToggle: (card: Card, on: boolean) => void;
  onAdd: () => void;
};

/** Hundreds of GSTINs as a list: found by typing, walked through by arrow keys. In the order of the cards. */
export function GstinTable({ cards, changing, onToggle, onAdd }: Props) {
  const t = gstinList();
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<ListShow>('all');
  const [page, setPage] = useState(1);
  const rows = listed(sortCards(cards), typed, show);
  const pages = Math.max(1, Math.ceil(rows.length / rowsOnPage));
  const shown = Math.min(page, pages);
  return (
    <section aria-label={dashboard().yours} className="flex flex-col gap-5">
      <h2 className="sr-only">{dashboard().yours}</h2>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Field label={t.search}>
          <TextInput
            type="search"
            value={typed}
            placeholder={t.placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        </Field>
        <Field label={t.show}>
          <Select
            value={show}
            onChange={(event) => {
              setShow(listShows.find((each) => each === event.target.value) ?? 'all');
              setPage(1);
            }}
            options={listShows.map((each) => ({
              value: each,
              label: t.counted(t.shows[each], countOf(cards, each)),
            }))}
          />
        </Field>
      </div>
      <div onKeyDown={walkRows} className="rounded-card border border-rule bg-sheet p-4 sm:p-5">
        {rows.length === 0 ? (
          <p role="status" className="py-6 text-center text-muted">
            {t.none}
          </p>
        ) : (
          <Table
            caption={t.caption}
            columns={columnsOf(changing, onToggle)}
            rows={rows.slice((shown - 1) * rowsOnPage, shown * rowsOnPage)}
            rowKey={(card) => card.id}
          />
        )}
        <AddRow onPress={onAdd} />
      </div>
      {pages === 1 ? null : <Pagination page={shown} pages={pages} onPage={setPage} label={t.pages} />}
    </section>
  );
}

/** The last row: what the last card is among the cards (specification 2). */
const AddRow = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    onPointerEnter={readyAddGstin}
    onFocus={readyAddGstin}
    onClick={onPress}
    className="mt-3 flex min-h-14 w-full items-center gap-3 rounded-box border-2 border-dashed border-edge px-4 text-start font-semibold hover:border-primary hover:bg-primary-tint"
  >
    <Plus aria-hidden size={20} className="text-primary" />
    {dashboard().add}
  </button>
);

const columnsOf = (changing: ReadonlySet<string>, onToggle: Props['onToggle']): Column<Card>[] => [
  {
    heading: gstinList().business,
    cell: (card) => (
      <span className="min-w-0">
        <Link
          data-row
          to={paths.gstDetails()}
          state={{ gstin: card.gstin === '' ? card.id : card.gstin }}
          className="flex min-h-11 items-center font-semibold text-primary underline-offset-4 wrap-anywhere hover:underline md:min-h-6"
        >
          {nameOf(card)}
        </Link>
        <span className="text-sm text-muted">
          <Mono>{card.gstin}</Mono>
        </span>
        {card.unproven ? <span className="ml-2 inline-block text-sm">{gstinList().unproven}</span> : null}
        {asksForPan(card.signatory_pan) ? (
          <span className="ml-2 inline-block text-sm">{gstinList().needsPan}</span>
        ) : null}
      </span>
    ),
  },
  { heading: gstinList().returns, cell: (card) => <Standing card={card} /> },
  {
    heading: dashboard().nextDue,
    cell: (card) => <span className="text-sm">{formatIst(card.next_due) || noDueDate(card)}</span>,
  },
  {
    heading: dashboard().recurring,
    cell: (card) =>
      // Nothing is filed for one that the portal refuses, by itself or otherwise.
      cardKind(card) === 'failed' ? (
        <span className="text-muted">-</span>
      ) : cardKind(card) === 'registered' ? (
        <Toggle
          hideLabel
          label={gstinList().recurringOf(nameOf(card))}
          checked={card.auto_filling}
          busy={changing.has(card.id)}
          onChange={(on) => onToggle(card, on)}
        />
      ) : (
        <span className="text-sm text-muted">{gstinList().notYet}</span>
      ),
  },
  { heading: gstinList().next, cell: (card) => <NextAct card={card} /> },
  {
    heading: gstinList().history,
    cell: (card) => (
      <Link
        to={paths.fillingHistory()}
        state={{ gstin: card.gstin }}
        aria-label={dashboard().historyOf(nameOf(card))}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
      >
        {dashboard().history}
      </Link>
    ),
  },
];

/** The one act that brings its month on, or has the portal asked again. */
function NextAct({ card }: { card: Card }) {
  const [refused, setRefused] = useState('');
  if (cardKind(card) === 'failed') return <TryAgain gstin={card} />;
  if (card.filing === null) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <EntryButtons
        entry={card.filing}
        place="table"
        onDone={(_, answer) => setRefused(answer.success ? '' : answer.message)}
      />
      <span role="status" className="text-sm font-medium text-bad empty:hidden">
        {refused}
      </span>
    </span>
  );
}

const kindWord = (kind: CardKind): string | undefined =>
  kind === 'under-process' ? dashboard().underProcess : kind === 'failed' ? ui().status.failed : undefined;

function Standing({ card }: { card: Card }) {
  const { filing } = card;
  const access = card.api_access === null ? null : accessInShort(card.api_access);
  if (filing === null) {
    const kind = cardKind(card);
    return kind === 'registered' ? (
      <span className="text-muted">{gstinList().noneOpen}</span>
    ) : (
      <span className="flex flex-col items-start gap-1">
        <StatusBadge status={kind === 'under-process' ? 'pending' : card.status}>
          {kindWord(kind)}
        </StatusBadge>
        {card.remark === '' ? null : (
          <span className="max-w-prose text-sm whitespace-pre-line">
            <Unbroken text={card.remark} />
          </span>
        )}
      </span>
    );
  }
  return (
    <span className="flex flex-col items-start gap-1">
      <EntryBadge entry={filing} />
      <span className="text-sm text-muted">{sayEntryPeriod(filing)}</span>
      {needsSomebody(filing) ? (
        <span className="max-w-prose text-sm">
          <Unbroken text={sayNext(filing)} />
        </span>
      ) : null}
      {access === null || access.calm ? null : (
        <span className="text-sm text-warn">{gstinList().access(access.text)}</span>
      )}
    </span>
  );
}

/** Up, down, Home and End move between the rows' links, so that five hundred need no five hundred tabs. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[Math.max(0, Math.min(next, links.length - 1))]?.focus();
}
