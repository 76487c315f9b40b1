import { CalendarX2, KeyRound, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { offersRetry, offersSkip, offersUndo, waitsForCode } from './historyTexts.ts';
import { resultMessage, type RowMessage } from './rowMessage.ts';
import { SkipDialog } from '../../returns/SkipDialog.tsx';
import type { Entry } from '../../returns/wholeEntry.ts';
import { useRetryFiling } from './useRetryFiling.ts';
import { useSkipFiling } from './useSkipFiling.ts';
import { useUndoSkip } from '../../returns/useUndoSkip.ts';

/** Skip, retry and undo, each where the entry's status offers it (spec 2). */
export function EntryActions({
  entry,
  onMessage,
}: {
  entry: Entry;
  onMessage: (message: RowMessage) => void;
}) {
  const [asking, setAsking] = useState(false);
  const skipFiling = useSkipFiling();
  const retryFiling = useRetryFiling();
  const undoSkip = useUndoSkip();

  const skip = async () => {
    setAsking(false);
    const answer = await skipFiling.mutateAsync(entry.id);
    onMessage(resultMessage(answer, 'Filling skipped successfully', 'Failed to skip filling'));
  };
  const retry = async () => {
    const answer = await retryFiling.mutateAsync(entry.id);
    onMessage(resultMessage(answer, 'GST have been Scheduled for filling.', 'Failed to retry filling'));
  };
  const undo = async () => {
    const answer = await undoSkip.mutateAsync(entry.id);
    onMessage(resultMessage(answer, 'The skip is taken back: it will be filed.', 'Failed to undo the skip'));
  };

  return (
    <>
      {waitsForCode(entry) ? (
        <ButtonLink
          to={paths.dashboard()}
          variant="primary"
          icon={<KeyRound aria-hidden size={18} className="shrink-0" />}
        >
          Type the code
        </ButtonLink>
      ) : null}
      {offersSkip(entry) || skipFiling.isPending ? (
        <Button
          variant="secondary"
          icon={<CalendarX2 aria-hidden size={18} />}
          busy={skipFiling.isPending}
          onClick={() => setAsking(true)}
        >
          {skipFiling.isPending ? 'Skipping...' : 'Skip'}
        </Button>
      ) : null}
      {offersRetry(entry) || retryFiling.isPending ? (
        <Button
          variant="primary"
          icon={<RotateCcw aria-hidden size={18} />}
          busy={retryFiling.isPending}
          onClick={() => void retry()}
        >
          {retryFiling.isPending ? 'Retrying...' : 'Retry Filling'}
        </Button>
      ) : null}
      {offersUndo(entry) || undoSkip.isPending ? (
        <Button
          variant="secondary"
          icon={<Undo2 aria-hidden size={18} />}
          busy={undoSkip.isPending}
          onClick={() => void undo()}
        >
          Undo skip
        </Button>
      ) : null}
      <SkipDialog
        open={asking}
        title={entry.title}
        entry={entry}
        onClose={() => setAsking(false)}
        onSkip={() => void skip()}
      />
    </>
  );
}
