import { Check, CircleCheck, CornerDownRight, FileWarning, Minus, TriangleAlert } from 'lucide-react';
import { Fragment, memo } from 'react';
import type { DeskRow } from '../../api/desk.ts';
import { ConsequenceDots } from '../../gst/consequences/ConsequenceLine.tsx';
import { backlogText } from '../../gst/returns/backlogText.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { notices } from '../../texts/compiled/notices.ts';
import { classes } from '../../ui/classes.ts';
import { formatDays, shortDay } from './days.ts';
import { CodeCell } from './CodeCell.tsx';
import { RowAct } from './RowAct.tsx';
import { type DeskRights, isBehind, isOfPast } from './rowAct.ts';
import { Sign } from './Sign.tsx';
import { formatStanding, formatWhy, standingOf } from './standing.ts';
import { initialsOf } from './useWorkers.ts';

/** Whether the due date has a column. */
export const dueShows = (beside: boolean): string =>
  beside ? 'hidden min-[90rem]:block' : 'hidden lg:block';

/** The columns at each width; the panel beside takes some away. */
export const columns = (beside: boolean): string =>
  classes(
    'grid items-center gap-x-2.5 grid-cols-[44px_minmax(0,1fr)_auto]',
    beside
      ? 'md:grid-cols-[34px_minmax(130px,1fr)_76px_76px_minmax(130px,1.5fr)_112px] min-[90rem]:grid-cols-[34px_minmax(130px,190px)_88px_88px_112px_minmax(90px,1fr)_112px]'
      : 'md:grid-cols-[34px_minmax(130px,1fr)_80px_80px_minmax(130px,1.4fr)_104px] lg:grid-cols-[34px_minmax(130px,206px)_96px_96px_120px_minmax(120px,1fr)_116px] min-[90rem]:grid-cols-[34px_206px_158px_104px_104px_120px_minmax(160px,1fr)_140px_124px]',
  );

export type RowProps = {
  row: DeskRow;
  /** Its place among the rows, from 0. */
  at: number;
  /** Where it begins in the list. */
  top: number;
  /** null: as high as its own lines. */
  height: number | null;
  /** Hears of its element, whose height may be its own. */
  measure: (row: Element | null) => void;
  now: number;
  may: DeskRights;
  /** The member assigned to it; '' for nobody. */
  worker: string;
  beside: boolean;
  /** The month of the desk's head. */
  month: string;
  /** The list is that of clients with late months: the reason is how many, and their fee. */
  amongLate: boolean;
  ticked: boolean;
  here: boolean;
  open: boolean;
  onTick: (row: DeskRow, range: boolean) => void;
  onOpen: (row: DeskRow, at: number) => void;
  onFocus: (row: DeskRow, at: number) => void;
  onAct: (row: DeskRow) => void;
};

/** As high as a line of the name. */
const chip =
  'inline-flex h-[17px] max-w-full items-center gap-1 rounded-full px-2 align-bottom text-[12px] whitespace-nowrap';

/** Reasons whose words say it themselves. */
const saysSuspended = ['suspended', 'suspension_blocks'];

/** One client: name, returns, why, and the next act. A press anywhere else opens it beside the list. */
export const RowLine = memo(function RowLine(props: RowProps) {
  const { row, at, top, height, measure, now, may, worker, beside, month, amongLate, ticked, here, open } =
    props;
  const { onTick, onOpen, onFocus, onAct } = props;
  const t = desk();
  const wide = beside ? 'hidden' : 'hidden min-[90rem]:block';
  const past = amongLate || isBehind(row) || isOfPast(row) ? row.backlog : null;
  const of = standingOf(row, month, now);
  // One sum of late fees in a row.
  const standing = past === null ? of : { ...of, fee: '' };
  const why = past === null ? formatWhy(row, of) : backlogText(past);
  const inShort = formatStanding(standing);
  const title = [inShort, why].filter(Boolean).join(' · ');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the desk hears the keys of all its rows (useDeskKeys.ts)
    <div
      ref={height === null ? measure : undefined}
      role="row"
      data-row={row.id}
      data-index={at}
      aria-rowindex={at + 2}
      aria-selected={ticked}
      tabIndex={here ? 0 : -1}
      onFocus={() => onFocus(row, at)}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('button, a, input, label') === null)
          onOpen(row, at);
      }}
      style={{ height: height ?? 'auto', top }}
      className={classes(
        columns(beside),
        'absolute inset-x-0 cursor-default max-md:min-h-[56px] max-md:py-[6px] scroll-mt-20 scroll-mb-24 border-b border-rule ps-2 pe-3 -outline-offset-3 md:scroll-mt-80',
        here && 'shadow-[inset_4px_0_0_var(--color-primary)]',
        here || open
          ? 'bg-primary-tint'
          : ticked && 'bg-[color-mix(in_srgb,var(--color-primary-tint)_55%,var(--color-sheet))]',
      )}
    >
      <span role="gridcell" className="flex">
        <label className="grid size-full min-h-9 min-w-9 place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={ticked}
            aria-label={t.tick({ client: row.business })}
            onChange={(event) => onTick(row, (event.nativeEvent as MouseEvent).shiftKey)}
            className="size-4.5 accent-primary"
          />
        </label>
      </span>
      <span role="gridcell" className="min-w-0">
        {/* The chips run on behind the name, and what has no room in the last line goes: never the name. */}
        <span
          title={row.business}
          className="line-clamp-3 leading-[17px] wrap-normal text-ellipsis lg:line-clamp-2"
        >
          <span data-name className="font-semibold">
            {row.business}
          </span>{' '}
          {row.suspended && !saysSuspended.includes(row.why_code) ? (
            <span className={classes(chip, 'bg-bad-tint font-semibold text-bad')}>{t.suspended}</span>
          ) : null}{' '}
          {row.notice === null ? null : (
            <span className={classes(chip, 'bg-warn-tint font-semibold text-warn')}>
              <FileWarning aria-hidden size={13} className="shrink-0" />
              {notices().chip({ form: row.notice.form })}
            </span>
          )}{' '}
          {row.label === '' ? null : (
            <span className={classes(chip, 'bg-raised text-muted')}>
              <span className="max-w-20 truncate">{row.label}</span>
            </span>
          )}{' '}
          {worker === '' ? null : (
            <span
              title={t.worksOnIt({ who: worker })}
              className="inline-grid size-[17px] place-items-center rounded-full bg-primary-tint align-bottom text-[9px] font-semibold text-primary"
            >
              <span aria-hidden>{initialsOf(worker)}</span>
              <span className="sr-only">{t.worksOnIt({ who: worker })}</span>
            </span>
          )}{' '}
          <span
            className={classes(
              'align-bottom',
              beside ? 'hidden min-[90rem]:inline-block' : 'inline-block max-lg:hidden',
            )}
          >
            <ConsequenceDots consequences={row.consequences} />
          </span>
        </span>
        <span data-why className="block text-[13px] leading-[17px] text-muted md:hidden" title={title}>
          <InShort text={inShort} isLate={standing.isLate} />
          {inShort === '' || why === '' ? '' : ' · '}
          {why}
        </span>
      </span>
      <span
        role="gridcell"
        className={classes(wide, 'truncate font-mono text-[12.6px] text-muted tabular-nums')}
      >
        {row.gstin}
      </span>
      <Mark mark={row.gstr1} form="GSTR-1" />
      <Mark mark={row.gstr3b} form="GSTR-3B" />
      <span
        role="gridcell"
        className={classes(
          dueShows(beside),
          'leading-[17px] tabular-nums',
          standing.isLate ? 'font-medium text-bad' : 'text-muted',
        )}
      >
        <span className="block">
          {standing.days === null ? '' : formatDays(standing.days)}
          {standing.month === '' ? null : <span className="block text-[13px]">{standing.month}</span>}
        </span>
      </span>
      <span role="gridcell" title={title} className="hidden min-w-0 items-center gap-1.5 md:flex">
        {row.look_first && row.queue !== 'with_client' ? (
          <TriangleAlert aria-hidden size={15} className="shrink-0 text-warn" />
        ) : null}
        <span
          data-why
          className={classes(
            'line-clamp-2 text-[13px] leading-[17px] min-[90rem]:text-[14px]',
            !beside && 'max-lg:line-clamp-3',
            (!row.look_first || row.queue === 'with_client') && row.queue !== 'blocked' && 'text-muted',
          )}
        >
          {/* Where the due date has no column of its own. */}
          <span className={beside ? 'min-[90rem]:hidden' : 'lg:hidden'}>
            <InShort text={inShort} isLate={standing.isLate} />
            {inShort === '' || why === '' ? '' : ' · '}
          </span>
          {standing.fee === '' ? null : (
            <span className={beside ? 'hidden min-[90rem]:inline' : 'max-lg:hidden'}>
              <InShort text={t.lateFee({ fee: standing.fee })} isLate />
              {why === '' ? '' : ' · '}
            </span>
          )}
          {why}
        </span>
      </span>
      <span role="gridcell" className={classes(wide, 'text-[13px] leading-[17px] text-muted')}>
        {row.signatory === null
          ? ''
          : { works: t.byThemselves, untried: t.ruleUntried, none: byHand(row.signatory.mobile_ends) }[
              row.signatory.forwarding
            ]}
      </span>
      <span role="gridcell" className="flex justify-end">
        {row.act === 'type_code' && past === null ? (
          <CodeCell row={row} mayFile={may.file}>
            <RowAct row={row} may={may} here={here} amongLate={amongLate} onAct={onAct} />
          </CodeCell>
        ) : (
          <RowAct row={row} may={may} here={here} amongLate={amongLate} onAct={onAct} />
        )}
      </span>
    </div>
  );
});

/** When it is due, of which month, and its fee: no part breaks, but on a phone, which has little room, a long one. */
const InShort = ({ text, isLate }: { text: string; isLate: boolean }) => (
  <span className={classes('tabular-nums', isLate && 'font-medium text-bad')}>
    {text.split(' · ').map((part, at) => (
      <Fragment key={part}>
        {at === 0 ? '' : ' · '}
        <span className={part.startsWith('₹') ? 'whitespace-nowrap' : 'md:whitespace-nowrap'}>{part}</span>
      </Fragment>
    ))}
  </span>
);

const signs = {
  yes: 'say_nil',
  client: 'with_client',
  code: 'codes',
  stopped: 'blocked',
  scheduled: 'scheduled',
} as const;

function Mark({ mark, form }: { mark: DeskRow['gstr1']; form: string }) {
  const t = desk();
  const sign = signs[mark.is as keyof typeof signs];
  const dated = (mark.is === 'filed' || mark.is === 'scheduled') && mark.at !== null;
  const markText = mark.is === 'none' ? '·' : dated ? shortDay(mark.at ?? '') : t.marks[mark.is];
  return (
    <span
      role="gridcell"
      aria-label={`${form}: ${t.marks[mark.is]}${dated ? ` ${markText}` : ''}`}
      className="hidden min-w-0 items-center gap-1.5 text-muted md:flex"
    >
      {sign === undefined ? null : <Sign queue={sign} />}
      {mark.is === 'filed' ? <CircleCheck aria-hidden size={15} className="shrink-0 text-good" /> : null}
      {mark.is === 'waits' ? <CornerDownRight aria-hidden size={14} className="shrink-0" /> : null}
      {mark.is === 'skipped' ? <Minus aria-hidden size={14} className="shrink-0" /> : null}
      {mark.is === 'filing' ? <Check aria-hidden size={14} className="shrink-0 opacity-50" /> : null}
      <span className="line-clamp-2 leading-[17px]">{markText}</span>
    </span>
  );
}

/** A signatory who gets the codes by hand, with the end of the number if it is known. */
const byHand = (ends: string): string => (ends === '' ? desk().byHand : desk().byHandTo({ ends }));
