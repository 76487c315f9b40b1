import type { Entry } from '../../api/answers/wholeEntry.ts';
import type { EntryAct } from '../../gst/returns/entryActs.ts';
import { EntryButtons } from '../../gst/returns/EntryButtons.tsx';
import { resultMessage, type RowMessage } from './rowMessage.ts';

/** What an act came to, and what is said where the server said nothing (specification 8). */
const words: Readonly<Record<Exclude<EntryAct, 'type_code' | 'answer'>, [done: string, failed: string]>> = {
  file: ['GSTR-1 and GSTR-3B filling has been scheduled for today', 'Failed to schedule filling'],
  skip: ['Filling skipped successfully', 'Failed to skip filling'],
  say_yes: ['Your yes is kept. The return is being filed.', 'Failed to keep your yes'],
  retry: ['GST have been Scheduled for filling.', 'Failed to retry filling'],
  undo: ['The skip is taken back.', 'Failed to undo the skip'],
  ask_code: [
    'The GST portal is asked for the code. It can take up to three minutes.',
    'Failed to ask for the code',
  ],
};

/** Skip, retry and whatever else the entry's state offers (specification 2). */
export function EntryActions({
  entry,
  onMessage,
}: {
  entry: Entry;
  onMessage: (message: RowMessage) => void;
}) {
  return (
    <EntryButtons
      entry={entry}
      place="history"
      onDone={(act, answer) => {
        if (act !== 'type_code' && act !== 'answer') onMessage(resultMessage(answer, ...words[act]));
      }}
    />
  );
}
