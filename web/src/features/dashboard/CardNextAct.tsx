import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { sayEntryPeriod } from './nextAct.ts';
import { useAskCode } from './useAskCode.ts';
import type { Entry } from './useRecentEntries.ts';
import { Unbroken } from './Unbroken.tsx';

/** What the filing of this card is doing, and what a person has to do next. */
export function CardNextAct(props: { gstinId: string; entry: Entry; mayAskCode: boolean }) {
  const { gstinId, entry, mayAskCode } = props;
  const askCode = useAskCode();
  const toast = useToast();
  const failed = entry.status === 'failed' || entry.status === 'error';
  const text = failed && entry.error_message !== '' ? entry.error_message : entry.next_act;

  const ask = () =>
    askCode.mutate(gstinId, {
      onSuccess: (answer) =>
        toast.show(
          answer.success
            ? { type: 'info', text: 'The GST portal is asked for the code. It can take up to three minutes.' }
            : { type: 'error', text: answer.message },
        ),
    });

  return (
    <div className="mt-4 rounded-box bg-raised px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="font-semibold">{sayEntryPeriod(entry.title)}</span>
        <StatusBadge status={entry.status}>{entry.status_text}</StatusBadge>
      </div>
      {text === '' ? null : (
        <p className="mt-2 text-sm">
          <Unbroken text={text} />
        </p>
      )}
      {mayAskCode ? (
        <Button variant="secondary" className="mt-3" busy={askCode.isPending} onClick={ask}>
          Ask for the code now
        </Button>
      ) : null}
    </div>
  );
}
