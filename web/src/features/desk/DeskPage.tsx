import { LayoutGrid, Table2, Upload } from 'lucide-react';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { CallError } from '../../client/answers.ts';
import { type DeskRow, useDesk } from '../../api/desk.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../api/people.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import './desk.css';
import { later } from '../../ui/later.tsx';
import { CodesLoading } from './CodesLoading.tsx';
import { FactorNotice } from './FactorNotice.tsx';
import { BulkBar } from './BulkBar.tsx';
import { Empty } from './Empty.tsx';
import { Heads, type Order } from './Heads.tsx';
import { MonthLine } from './MonthLine.tsx';
import { firstWithWork, Key, Queues, type Tab, tabsOf } from './Queues.tsx';
import { PlansLine } from './PlansLine.tsx';
import { RowList, type RowListHandle, workerOf } from './RowList.tsx';
import { goToPanelBox, SidePanel } from './SidePanel.tsx';
import { changesBetween, useSaidChanges } from './useChanges.ts';
import { useDeskActs } from './useDeskActs.tsx';
import { openBefore, useDeskView } from './useDeskView.ts';
import { useDeskKeys } from './useDeskKeys.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { useSelection } from './useSelection.ts';
import { useSteady } from './useSteady.ts';
import { useWhatComes } from './useWhatComes.ts';
import { useWorkers } from './useWorkers.ts';

const CodeDesk = later(async () => (await import('./CodeDesk.tsx')).CodeDesk);
const HelpDialog = later(async () => (await import('./HelpDialog.tsx')).HelpDialog);

type Props = {
  hello: string;
  /** The button that adds a GSTIN. */
  add: ReactNode;
  onCards: () => void;
};

/** The dashboard of an account with many GSTINs (record 130). */
export function DeskPage({ hello, add, onCards }: Props) {
  const t = desk();
  const now = useProductNow();
  const mayManage = useMay('manage');
  const [view, setView] = useDeskView();
  const { tab, label, mine } = view;
  const order: Order = { sort: view.sort, order: view.order };
  const workers = useWorkers();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = useDesk({
    queue: tab ?? 'say_nil',
    search,
    label,
    assigned: mine ? 'mine' : 'all',
    ...order,
  });
  // The head stays when a queue cannot be read: from it another one can be chosen.
  const [lastRead, setLastRead] = useState(query.data);
  if (query.data !== undefined && query.data !== lastRead) setLastRead(query.data);
  const data = query.data ?? lastRead;
  const [openId, setOpenId] = useState<string | null>(openBefore);
  /** The client was opened to type into its first box. */
  const [intoBox, setIntoBox] = useState(false);
  const [here, setHere] = useState(0);
  const [help, setHelp] = useState(false);
  const [byPerson, setByPerson] = useState(true);
  const searchBox = useRef<HTMLInputElement>(null);

  // The most urgent queue with work; from then on the chosen one.
  const first = data === undefined || query.isPlaceholderData ? null : (firstWithWork(data.counts) ?? 'all');
  useEffect(() => {
    if (tab === null && first !== null) setView({ tab: first });
  });
  // A label that no client has any more filters nothing.
  if (label !== '' && data !== undefined && !query.isPlaceholderData && !data.labels.includes(label))
    setView({ label: '' });
  // A server other than ours has no desk.
  const none = query.error instanceof CallError && query.error.problem.status === 404;
  const failed =
    query.isError && !none && query.data === undefined ? (
      <Notice type="error">{t.failed({ why: query.error.message })}</Notice>
    ) : null;
  useEffect(() => {
    if (none) onCards();
  }, [none, onCards]);

  const read = tab === null ? undefined : query.data?.rows;
  // While somebody ticks rows, the list does not move.
  const [held, setHeld] = useState<readonly DeskRow[] | null>(null);
  const rows = held ?? read ?? [];
  const selection = useSelection(rows);
  const ticking = selection.ticked.size > 0;
  if (ticking && held === null && read !== undefined) setHeld(read);
  if (!ticking && held !== null) setHeld(null);
  const waiting = held === null || read === undefined ? 0 : changesBetween(held, read).length;
  const announcement = useSaidChanges(
    query.isPlaceholderData ? undefined : read,
    `${tab} ${search} ${label} ${mine} ${order.sort}`,
  );

  const byHolder = tab === 'codes' && byPerson;
  const narrow = useMedia('(width < 48rem)');
  const medium = useMedia('(width < 64rem)');
  const coarse = useMedia('(pointer: coarse)');
  // On a phone a row is as high as its lines.
  const height = narrow ? null : coarse || medium ? 56 : 40;
  const list = useRef<RowListHandle>(null);
  const openAt = rows.findIndex(({ id }) => id === openId);
  const open = rows[openAt] ?? null;
  const beside = open !== null;
  useWhatComes(open, openId);
  const at = openAt >= 0 ? openAt : Math.min(here, Math.max(0, rows.length - 1));
  const current = rows[at];
  // After coming back, the list scrolls to the client that was open.
  const cameBack = useRef(openId);
  useEffect(() => {
    if (cameBack.current === null || !beside) return;
    cameBack.current = null;
    list.current?.show(at, false);
  });

  const choose = (next: Tab) => {
    setView({ tab: next });
    setHere(0);
    setOpenId(null);
    selection.clear();
    scrollTo({ top: 0 });
  };
  const acts = useDeskActs({
    rows,
    selection,
    onOpen: ({ id }, intoTheBox = false) => {
      if (!rows.some((row) => row.id === id)) {
        // It stands in another queue.
        choose('all');
        setView({ label: '', mine: false });
        setTyped('');
      }
      setIntoBox(intoTheBox);
      setOpenId(id);
    },
    amongLate: tab === 'backlog',
    onCodes: tab === 'codes' ? null : () => choose('codes'),
  });

  const goTo = (place: number) => {
    setIntoBox(false);
    const next = Math.max(0, Math.min(rows.length - 1, place));
    setHere(next);
    if (openId !== null) setOpenId(rows[next]?.id ?? null);
    list.current?.show(next, openId === null);
  };
  const close = () => {
    setOpenId(null);
    list.current?.show(at, true);
  };

  useDeskKeys({
    search: () => searchBox.current?.focus(),
    walk: (by) =>
      goTo(
        by === 'first'
          ? 0
          : by === 'last'
            ? rows.length - 1
            : document.activeElement?.closest('[data-row]') || openId
              ? at + by
              : at,
      ),
    tick: (range) => current && !byHolder && selection.tick(current, range),
    tickAll: () => byHolder || selection.tickAll(),
    file: () => byHolder || acts.file(ticking ? null : (current ?? null)),
    codes: () => choose('codes'),
    retry: () => {
      if (byHolder) return;
      if (ticking) acts.retryTicked();
      else if (current?.queue === 'by_hand') {
        if (current.id === openId) goToPanelBox();
        setIntoBox(true);
        setOpenId(current.id);
      } else if (current) acts.retry(current);
    },
    open: () => {
      if (!current || byHolder) return;
      if (current.id === openId) return goToPanelBox();
      setIntoBox(false);
      setOpenId(current.id);
    },
    queue: (place) => {
      const chosen = data && tabsOf(data.counts)[place - 1];
      if (chosen) choose(chosen);
    },
    back: () => {
      if (openId !== null) close();
      else selection.clear();
    },
    help: () => setHelp(true),
  });

  const tickRow = useSteady(selection.tick);
  const pressRow = useSteady(acts.press);
  const openRow = useSteady(({ id }: DeskRow, place: number) => {
    setIntoBox(false);
    setHere(place);
    setOpenId(id);
  });
  const quiet =
    'inline-flex min-h-9 items-center gap-2 rounded-full px-3 font-medium text-muted hover:bg-raised hover:text-ink pointer-coarse:min-h-11';
  // Beside an open client the greeting keeps its height, so that no row moves when one is opened.
  const word = beside ? 'min-[75rem]:@max-[62rem]:sr-only' : undefined;
  return (
    <div data-desk>
      <div
        className={classes(
          'desk-page mx-auto w-full max-w-[1760px] px-3 pb-28 text-[14px] leading-5 sm:px-8',
          beside && 'min-[75rem]:me-[484px] min-[75rem]:w-auto min-[75rem]:max-w-[1276px]',
        )}
      >
        <div className="@container">
          <div
            className={classes(
              'flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2',
              beside && 'min-[75rem]:flex-nowrap',
            )}
          >
            <h1 className={classes('min-w-0 text-[21px] wrap-anywhere', beside && 'min-[75rem]:truncate')}>
              {hello}
            </h1>
            <div
              className={classes(
                'flex flex-wrap items-center gap-1.5 print:hidden',
                beside && 'min-[75rem]:shrink-0 min-[75rem]:flex-nowrap',
              )}
            >
              <button
                type="button"
                onClick={() => setHelp(true)}
                title={t.keys}
                className={classes(quiet, 'max-md:hidden')}
              >
                <span className={word}>{t.keys}</span>
                <Key cap="?" />
              </button>
              <button type="button" onClick={onCards} title={t.cards} className={quiet}>
                <LayoutGrid aria-hidden size={16} />
                <span className={word}>{t.cards}</span>
              </button>
              <Link to={paths.firmYear()} title={t.year} className={classes(quiet, 'no-underline')}>
                <Table2 aria-hidden size={16} />
                <span className={word}>{t.year}</span>
              </Link>
              {mayManage ? (
                <Link to={paths.importGstins()} title={t.import} className={classes(quiet, 'no-underline')}>
                  <Upload aria-hidden size={16} />
                  <span className={word}>{t.import}</span>
                </Link>
              ) : null}
              <span className="[&>button]:min-h-10 [&>button]:px-4 [&>button]:text-[15px] pointer-coarse:[&>button]:min-h-11">
                {add}
              </span>
            </div>
          </div>
        </div>
        {data?.second_factor_from ? <FactorNotice from={data.second_factor_from} /> : null}
        {data === undefined ? failed : null}
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {data === undefined || tab === null ? (
          query.isError ? null : (
            <DeskLoading />
          )
        ) : (
          <>
            <div
              data-desk-head
              className="sticky top-[calc(4rem+1px)] z-10 rounded-t-xl border border-b-0 border-rule bg-sheet max-md:static print:static"
            >
              <MonthLine data={data} />
              <Queues
                beside={beside}
                counts={mine ? data.found : data.counts}
                tab={tab}
                onTab={choose}
                search={typed}
                onSearch={(next) => {
                  setTyped(next);
                  setHere(0);
                }}
                searchBox={searchBox}
                labels={data.labels}
                label={label}
                onLabel={(next) => setView({ label: next })}
                mine={workers.length === 0 ? null : mine}
                onMine={() => setView({ mine: !mine })}
              />
              {tab !== 'backlog' || rows.length === 0 ? null : (
                <PlansLine count={rows.length} onGo={() => acts.openPlans()} />
              )}
              {byHolder ? null : (
                <Heads
                  beside={beside}
                  order={order}
                  onOrder={setView}
                  ticked={selection.all}
                  onTickAll={selection.tickAll}
                />
              )}
              {tab !== 'codes' || byPerson ? null : (
                <button
                  type="button"
                  onClick={() => setByPerson(true)}
                  className="block min-h-9 w-full border-b border-rule px-4 text-start font-semibold text-primary"
                >
                  {t.byPerson}
                </button>
              )}
              {waiting === 0 ? null : (
                <button
                  type="button"
                  onClick={() => read && setHeld(read)}
                  className="block min-h-8 w-full border-b border-rule bg-warn-tint font-semibold text-warn"
                >
                  {t.showChanges({ count: waiting })}
                </button>
              )}
            </div>
            {failed !== null ? (
              <div className="border border-rule bg-sheet p-4">{failed}</div>
            ) : byHolder ? (
              rows.some(({ queue }) => queue !== 'codes') ? (
                <CodesLoading />
              ) : (
                <Suspense fallback={<CodesLoading />}>
                  <CodeDesk
                    key={`${search} ${label} ${mine}`}
                    rows={rows}
                    now={now}
                    beside={beside}
                    onLink={acts.sendLinks}
                    onOpen={({ id }) => setOpenId(id)}
                    onList={() => setByPerson(false)}
                    empty={
                      <Empty
                        data={data}
                        sought={search !== '' || label !== '' || mine}
                        tab={tab}
                        onTab={choose}
                      />
                    }
                  />
                </Suspense>
              )
            ) : (
              <div
                role="grid"
                aria-label={t.clients}
                aria-owns="desk-heads desk-rows"
                aria-rowcount={rows.length + 1}
                aria-multiselectable
                aria-busy={query.isPlaceholderData || undefined}
                className="border-x border-rule bg-sheet transition-opacity delay-150 aria-busy:opacity-40"
              >
                {rows.length === 0 ? (
                  <Empty
                    data={data}
                    sought={search !== '' || label !== '' || mine}
                    tab={tab}
                    onTab={choose}
                  />
                ) : (
                  <RowList
                    ref={list}
                    rows={rows}
                    height={height}
                    now={now}
                    workers={workers}
                    beside={beside}
                    month={data.month.period}
                    amongLate={tab === 'backlog'}
                    ticked={selection.ticked}
                    at={at}
                    openId={openId}
                    onTick={tickRow}
                    onOpen={openRow}
                    onHere={setHere}
                    onAct={pressRow}
                  />
                )}
              </div>
            )}
          </>
        )}
        {open === null ? null : (
          <SidePanel
            amongLate={tab === 'backlog'}
            row={open}
            intoBox={intoBox}
            worker={workerOf(workers, open)}
            onStep={(by) => goTo(at + by)}
            onClose={close}
          />
        )}
        {ticking && !acts.running ? <BulkBar acts={acts} clear={selection.clear} /> : acts.outcome}
        {acts.dialogs}
        <Suspense>{help ? <HelpDialog onClose={() => setHelp(false)} /> : null}</Suspense>
      </div>
    </div>
  );
}

const DeskLoading = () => (
  <div className="overflow-hidden rounded-xl border border-rule bg-sheet" aria-busy>
    <Skeleton className="m-3 h-6 w-96 max-w-full" />
    {Array.from({ length: 12 }, (_, at) => (
      <div key={at} className="flex h-10 items-center gap-4 border-t border-rule px-4">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-4 flex-1" />
      </div>
    ))}
  </div>
);
