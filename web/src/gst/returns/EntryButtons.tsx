import {
  CalendarCheck2,
  CalendarX2,
  Check,
  IndianRupee,
  KeyRound,
  Layers,
  Pencil,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useAskCode } from '../../api/codes.ts';
import {
  useFileAllTheSame,
  useFileToday,
  usePayLateFee,
  useRetryFiling,
  useSkipFiling,
  useUndoSkip,
} from '../../api/filings.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../api/people.ts';
import { lateFee } from '../../texts/compiled/lateFee.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { later } from '../../ui/later.tsx';
import { actLabel, fieldToEdit, actsAt, type EntryAct, type EntryPlace, isSolid } from './entryActs.ts';
import { type AskedAfterNo, NoDialogs } from './NoDialogs.tsx';
import { MonthQuestion } from '../question/MonthQuestion.tsx';
import { noteLookedFor } from '../lateFee/lookedFor.ts';
import { expectResult, goToBoxOf } from '../codes/expected.ts';

const QuestionDialog = later(async () => (await import('../question/QuestionDialog.tsx')).QuestionDialog);
const AllTheSameDialog = later(async () => (await import('./AllTheSameDialog.tsx')).AllTheSameDialog);
const PayFeeDialog = later(async () => (await import('../lateFee/PayFeeDialog.tsx')).PayFeeDialog);

type Answer = { success: true } | CallProblem;
type Call = Exclude<EntryAct, 'plan' | 'type_code' | 'edit' | 'answer' | 'say_yes' | 'pay_late_fee'>;
type Asking = 'all_the_same' | 'late_fee' | 'question' | AskedAfterNo | null;

const looks: Record<EntryAct, { icon: typeof Undo2; busy?: 'filing' | 'retrying' | 'skipping' }> = {
  plan: { icon: Layers },
  type_code: { icon: KeyRound },
  answer: { icon: CalendarCheck2 },
  say_yes: { icon: Check, busy: 'filing' },
  pay_late_fee: { icon: IndianRupee, busy: 'filing' },
  file: { icon: CalendarCheck2 },
  retry: { icon: RotateCcw, busy: 'retrying' },
  edit: { icon: Pencil },
  ask_code: { icon: KeyRound },
  undo: { icon: Undo2 },
  skip: { icon: CalendarX2, busy: 'skipping' },
};

/** In a month with a late fee the ledger is looked at, or paid from. */
function busyLabel(act: EntryAct, busy: 'filing' | 'retrying' | 'skipping', entry: Entry): string {
  if (act === 'pay_late_fee') return lateFee().paying;
  return act === 'retry' && entry.late_fee !== null ? lateFee().looking : returns().acts[busy];
}

/** The calls that begin a filing or move it forward. */
const waitsForResult = (act: EntryAct): boolean => act !== 'skip' && act !== 'undo';

type Props = {
  entry: Entry;
  place: EntryPlace;
  /** The question of the month is drawn as ruled lines. */
  zeros?: boolean;
  /** Another act leads the page: none of these is solid. */
  isCalm?: boolean;
  onDone: (act: EntryAct, answer: Answer) => void;
};

/**
 * The buttons that an entry offers at a place (entryActs.ts). An act that costs money or declares something asks first.
 */
export function EntryButtons({ entry, place, zeros = false, isCalm = false, onDone }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  const calls = {
    file: useFileToday(),
    retry: useRetryFiling(),
    ask_code: useAskCode(),
    undo: useUndoSkip(),
    skip: useSkipFiling(),
  };
  const sayYes = useFileAllTheSame();
  const pressYes = async () => {
    setAsking(null);
    const { asked } = entry;
    if (asked === null) return;
    expectResult(entry.gstin);
    tell('say_yes', await sayYes.mutateAsync({ id: entry.id, asked }));
  };
  const payFee = usePayLateFee();
  const pay = async (fee: FeeByHead) => {
    expectResult(entry.gstin);
    const answer = await payFee.mutateAsync({ id: entry.id, ...fee });
    if (answer.success) setAsking(null);
    tell('pay_late_fee', answer);
    return answer;
  };
  const press = async (act: Call) => {
    setAsking(null);
    if (waitsForResult(act)) expectResult(entry.gstin);
    if (act === 'retry' && entry.late_fee !== null) noteLookedFor(entry);
    tell(act, await calls[act].mutateAsync(act === 'ask_code' ? entry.gstin : entry.id));
  };
  const tell = (act: EntryAct, answer: Answer) => {
    onDone(act, answer);
    if (answer.success && waitsForResult(act)) goToBoxOf(entry.gstin);
  };
  const callOf = (act: EntryAct) =>
    act === 'plan' || act === 'type_code' || act === 'edit'
      ? undefined
      : act === 'answer'
        ? calls.file
        : act === 'say_yes'
          ? sayYes
          : act === 'pay_late_fee'
            ? payFee
            : calls[act];
  const mayFile = useMay('file');
  const mayEdit = useMay('manage');
  const acts = actsAt(place, entry).filter((act) => (act === 'edit' ? mayEdit : mayFile));
  // An act in flight keeps its button until it is answered, whatever is read meanwhile.
  const shown = (Object.keys(looks) as EntryAct[]).filter(
    (act) => acts.includes(act) || (act !== 'file' && act !== 'answer' && callOf(act)?.isPending),
  );
  const asksHere = place === 'card' && acts.includes('answer');
  if (shown.length === 0 && asking === null) return null;
  return (
    <>
      {asksHere ? (
        <div className="w-full">
          <MonthQuestion
            entry={entry}
            zeros={zeros}
            isCalm={isCalm}
            busy={calls.file.isPending}
            onYes={() => void press('file')}
            onNo={() => setAsking('not_nil')}
          />
        </div>
      ) : null}
      {shown.map((act): ReactNode => {
        if (act === 'answer' && asksHere) return null;
        const { icon: Icon, busy } = looks[act];
        const variant = isSolid(act, entry) && !isCalm ? 'primary' : act === 'skip' ? 'quiet' : 'secondary';
        const icon = <Icon aria-hidden size={18} className="shrink-0" />;
        const label = actLabel(act, entry);
        if (act === 'plan')
          return (
            <ButtonLink key={act} to={paths.backlogOf(entry.gstin)} variant={variant} icon={icon}>
              {label}
            </ButtonLink>
          );
        if (act === 'type_code')
          return (
            <ButtonLink
              key={act}
              to={paths.gstDetails()}
              state={{ gstin: entry.gstin }}
              variant={variant}
              icon={icon}
            >
              {label}
            </ButtonLink>
          );
        if (act === 'edit')
          return (
            <ButtonLink
              key={act}
              to={paths.editGstin(entry.gstin)}
              state={{ field: fieldToEdit(entry.reason) }}
              variant={variant}
              icon={icon}
            >
              {label}
            </ButtonLink>
          );
        const isPending = callOf(act)?.isPending === true;
        const open = {
          answer: 'question',
          say_yes: 'all_the_same',
          pay_late_fee: 'late_fee',
          file: 'question',
          skip: 'skip',
        } as const;
        return (
          <Button
            key={act}
            variant={variant}
            icon={icon}
            busy={isPending}
            onClick={() => (act in open ? setAsking(open[act as 'skip']) : void press(act as Call))}
          >
            {isPending && busy !== undefined ? busyLabel(act, busy, entry) : label}
          </Button>
        );
      })}
      <Suspense>
        {asking === 'question' ? (
          <QuestionDialog
            open
            entry={entry}
            onClose={() => setAsking(null)}
            onYes={() => void press('file')}
            onNo={() => setAsking('not_nil')}
          />
        ) : null}
        {asking === 'all_the_same' ? (
          <AllTheSameDialog
            entry={entry}
            open
            asked={entry.asked}
            onClose={() => setAsking(null)}
            onYes={() => void pressYes()}
          />
        ) : null}
        {asking === 'late_fee' ? (
          <PayFeeDialog
            entry={entry}
            lateFee={entry.late_fee}
            busy={payFee.isPending}
            onClose={() => setAsking(null)}
            onYes={pay}
          />
        ) : null}
      </Suspense>
      <NoDialogs asking={asking} entry={entry} onAsk={setAsking} onSkip={() => void press('skip')} />
    </>
  );
}
