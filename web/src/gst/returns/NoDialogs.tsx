import { Suspense } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { later } from '../../ui/later.tsx';
import { offersSkip } from './entryActs.ts';

const NotNilDialog = later(async () => (await import('../question/NotNilDialog.tsx')).NotNilDialog);
const SkipDialog = later(async () => (await import('./SkipDialog.tsx')).SkipDialog);

/** The two dialogs after a No: how the month goes on, and whether it is skipped. */
export type AskedAfterNo = 'not_nil' | 'skip';

type Props = {
  asking: string | null;
  entry: Entry;
  /** The words for all that is skipped, where it is more than this month. */
  title?: string;
  onAsk: (next: AskedAfterNo | null) => void;
  onSkip: () => void;
};

/** The dialogs after the No of a month. */
export function NoDialogs({ asking, entry, title = entry.title, onAsk, onSkip }: Props) {
  const close = () => onAsk(null);
  return (
    <Suspense>
      {asking === 'not_nil' ? (
        <NotNilDialog
          open
          entry={entry}
          onClose={close}
          onSkip={offersSkip(entry) ? () => onAsk('skip') : undefined}
        />
      ) : null}
      {asking === 'skip' ? (
        <SkipDialog open title={title} entry={entry} onClose={close} onSkip={onSkip} />
      ) : null}
    </Suspense>
  );
}
