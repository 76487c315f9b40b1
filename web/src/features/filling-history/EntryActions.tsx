import type { Entry } from '../../api/answers/wholeEntry.ts';
import type { EntryAct } from '../../gst/returns/entryActs.ts';
import { EntryButtons } from '../../gst/returns/EntryButtons.tsx';
import { history } from '../../texts/compiled/history.ts';
import { resultMessage, type RowMessage } from './rowMessage.ts';

/** The result of an act, and the text for when the server sent none (specification 8). */
const words = (
  t = history().acts,
): Readonly<
  Record<Exclude<EntryAct, 'plan' | 'type_code' | 'edit' | 'answer'>, [done: string, failed: string]>
> => ({
  file: [t.filed, t.notFiled],
  skip: [t.skipped, t.notSkipped],
  say_yes: [t.yes, t.noYes],
  pay_late_fee: [t.yes, t.noYes],
  retry: [t.retried, t.notRetried],
  undo: [t.undone, t.notUndone],
  ask_code: [t.asked, t.notAsked],
});

/** Skip, retry and the other acts that the entry's state offers (specification 2). */
export function EntryActions({
  entry,
  place = 'history',
  onMessage,
}: {
  entry: Entry;
  place?: 'history' | 'behind';
  onMessage: (message: RowMessage) => void;
}) {
  return (
    <EntryButtons
      entry={entry}
      place={place}
      // The dashboard leads to the next act: of several open months only one comes first.
      isCalm
      onDone={(act, answer) => {
        if (act !== 'plan' && act !== 'type_code' && act !== 'edit' && act !== 'answer')
          onMessage(resultMessage(answer, ...words()[act]));
      }}
    />
  );
}
