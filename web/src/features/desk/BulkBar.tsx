import {
  Archive,
  CalendarCog,
  CircleSlash,
  Layers,
  RotateCcw,
  Send,
  Tag,
  Undo2,
  UserRound,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useExport } from '../../api/account.ts';
import { backlog } from '../../texts/compiled/backlog.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { classes } from '../../ui/classes.ts';
import { useToast } from '../../ui/Toast.tsx';
import { Bar, barButton } from './Bar.tsx';
import { formatFileLate } from './ofMany.ts';
import { Key } from './Queues.tsx';
import { useDeskRights } from './RowAct.tsx';
import { canRetry, type DeskRights } from './rowAct.ts';
import type { DeskActs } from './useDeskActs.tsx';
import { useWorkers } from './useWorkers.ts';

type Props = {
  acts: DeskActs;
  clear: () => void;
};

/** Acts on all ticked clients: only those that some of them allow. */
export function BulkBar({ acts, clear }: Props) {
  const t = desk();
  const { ticked, busy } = acts;
  const plain = (shown: boolean, text: string, onPress: () => void, icon: ReactNode) =>
    shown ? (
      <button type="button" disabled={busy} className={barButton} onClick={onPress}>
        {icon}
        {text}
      </button>
    ) : null;
  const may = useDeskRights();
  const mayDo = (right: keyof DeskRights, is: (row: DeskActs['ticked'][number]) => boolean): boolean =>
    may[right] && ticked.some(is);
  const workers = useWorkers();
  const { chosen, toLook: pastToLook, isFirst: isPastFirst } = acts.past;
  const isLate = chosen.length + pastToLook > 0;
  const { count, toLook } = isPastFirst ? { count: chosen.length, toLook: pastToLook } : acts.fileable;
  const files =
    count === 0
      ? toLook > 0 && t.declare.review({ count: toLook })
      : isPastFirst
        ? formatFileLate(chosen)
        : t.declare.title({ count });
  const pack = useExport();
  const toast = useToast();
  const take = () =>
    pack.mutate(
      { kind: 'month', ids: ticked.map(({ id }) => id) },
      { onError: ({ message }) => toast.show({ type: 'error', title: t.bulk.packFailed, text: message }) },
    );
  return (
    <Bar label={t.selected({ count: ticked.length })}>
      <b className="font-semibold tabular-nums">{t.selected({ count: ticked.length })}</b>
      {toLook === 0 ? null : <span className="ms-1 opacity-75">{t.needLook({ count: toLook })}</span>}
      <span aria-hidden className="mx-2 h-6 w-px bg-white/25 max-lg:hidden" />
      <div className="contents max-lg:order-last max-lg:-mx-4 max-lg:flex max-lg:w-[calc(100%+2rem)] max-lg:items-center max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1">
        {files === false ? null : (
          <button
            type="button"
            disabled={busy}
            onClick={() => acts.file(null)}
            className="me-1 inline-flex min-h-9 items-center gap-2 rounded-full bg-[oklch(0.8_0.12_172)] px-4 font-semibold whitespace-nowrap text-[oklch(0.2_0.03_180)] hover:bg-[oklch(0.86_0.11_172)] pointer-coarse:min-h-11"
          >
            {files}
            <Key cap="n" className="border-current! bg-transparent! text-current! max-lg:hidden" />
          </button>
        )}
        {plain(isLate && !isPastFirst, backlog().many, acts.filePast, <Layers aria-hidden size={15} />)}
        {plain(
          mayDo(
            'file',
            ({ queue, filing_id: id, can_ask_client: can }) => can || (queue === 'codes' && id !== null),
          ),
          t.bulk.links,
          () => acts.doAll('send_link'),
          <Send aria-hidden size={15} />,
        )}
        {plain(
          mayDo('file', canRetry),
          t.bulk.retry,
          () => acts.doAll('retry'),
          <RotateCcw aria-hidden size={15} />,
        )}
        {plain(
          mayDo('file', ({ can_skip: can }) => can),
          t.bulk.skip,
          () => acts.ask('skip'),
          <CircleSlash aria-hidden size={15} />,
        )}
        {plain(
          mayDo('file', ({ can_undo: can }) => can),
          t.bulk.undo,
          () => acts.doAll('undo'),
          <Undo2 aria-hidden size={15} />,
        )}
        {plain(may.manage, t.bulk.days, () => acts.ask('schedule'), <CalendarCog aria-hidden size={15} />)}
        {plain(
          may.manage && workers.length > 0,
          t.bulk.assign,
          () => acts.ask('assign'),
          <UserRound aria-hidden size={15} />,
        )}
        {plain(may.manage, t.bulk.label, () => acts.ask('label'), <Tag aria-hidden size={15} />)}
        {plain(
          mayDo('manage', ({ auto_filling: on }) => !on),
          t.bulk.on,
          () => acts.doAll('recurring_on'),
          null,
        )}
        {plain(
          mayDo('manage', ({ auto_filling: on }) => on),
          t.bulk.off,
          () => acts.doAll('recurring_off'),
          null,
        )}
        {plain(true, t.bulk.pack, take, <Archive aria-hidden size={15} />)}
      </div>
      <button
        type="button"
        aria-label={t.clear}
        title={t.clear}
        onClick={clear}
        className={classes(barButton, 'max-lg:ms-auto')}
      >
        <X aria-hidden size={16} />
        <Key cap="Esc" className="border-white/40! bg-transparent! text-white! max-md:hidden" />
      </button>
    </Bar>
  );
}
