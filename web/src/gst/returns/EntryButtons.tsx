import { CalendarCheck2, CalendarX2, KeyRound, RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CallProblem } from '#contract/client.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useAskCode } from '../../api/codes/useAskCode.ts';
import { useFileToday } from '../../api/filings/useFileToday.ts';
import { useRetryFiling } from '../../api/filings/useRetryFiling.ts';
import { useSkipFiling } from '../../api/filings/useSkipFiling.ts';
import { useUndoSkip } from '../../api/filings/useUndoSkip.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink, type ButtonVariant } from '../../ui/Button.tsx';
import { actLabels, type EntryAct } from './entryActs.ts';
import { expectResult } from './expected.ts';
import { SkipDialog } from './SkipDialog.tsx';
import { TodayDialog } from './TodayDialog.tsx';

type Answer = { success: true } | CallProblem;
type Asking = 'today' | 'skip' | null;

const looks: Record<EntryAct, { variant: ButtonVariant; icon: typeof Undo2; busy?: string }> = {
  type_code: { variant: 'primary', icon: KeyRound },
  today: { variant: 'primary', icon: CalendarCheck2 },
  retry: { variant: 'primary', icon: RotateCcw, busy: 'Retrying...' },
  ask_code: { variant: 'secondary', icon: KeyRound },
  undo: { variant: 'secondary', icon: Undo2 },
  skip: { variant: 'secondary', icon: CalendarX2, busy: 'Skipping...' },
};

type Props = {
  entry: Entry;
  acts: readonly EntryAct[];
  onDone: (act: EntryAct, answer: Answer) => void;
};

/** The buttons that an entry offers (entryActs.ts). What costs or declares something asks first. */
export function EntryButtons({ entry, acts, onDone }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  const calls = {
    today: useFileToday(),
    retry: useRetryFiling(),
    ask_code: useAskCode(),
    undo: useUndoSkip(),
    skip: useSkipFiling(),
  };
  const press = async (act: Exclude<EntryAct, 'type_code'>) => {
    setAsking(null);
    if (act !== 'skip' && act !== 'undo') expectResult(entry.gstin);
    onDone(act, await calls[act].mutateAsync(act === 'ask_code' ? entry.gstin : entry.id));
  };
  // What is on its way stays until it is answered, whatever is read meanwhile.
  const shown = (Object.keys(looks) as EntryAct[]).filter(
    (act) => acts.includes(act) || (act !== 'type_code' && calls[act].isPending),
  );
  if (shown.length === 0 && asking === null) return null;
  return (
    <>
      {shown.map((act): ReactNode => {
        const { variant, icon: Icon, busy } = looks[act];
        const icon = <Icon aria-hidden size={18} className="shrink-0" />;
        if (act === 'type_code')
          return (
            <ButtonLink key={act} to={paths.dashboard()} variant={variant} icon={icon}>
              {actLabels[act]}
            </ButtonLink>
          );
        const { isPending } = calls[act];
        return (
          <Button
            key={act}
            variant={variant}
            icon={icon}
            busy={isPending}
            onClick={() => (act === 'today' || act === 'skip' ? setAsking(act) : void press(act))}
          >
            {isPending ? (busy ?? actLabels[act]) : actLabels[act]}
          </Button>
        );
      })}
      <TodayDialog
        open={asking === 'today'}
        entry={entry}
        onClose={() => setAsking(null)}
        onFile={() => void press('today')}
      />
      <SkipDialog
        open={asking === 'skip'}
        title={entry.title}
        entry={entry}
        onClose={() => setAsking(null)}
        onSkip={() => void press('skip')}
      />
    </>
  );
}
