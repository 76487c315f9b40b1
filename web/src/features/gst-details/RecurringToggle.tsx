import { useCallback, useState } from 'react';
import { Toggle } from '../../ui/Toggle.tsx';
import { sayRecurring } from './detailTexts.ts';
import { ToggleProblem } from './ToggleProblem.tsx';
import type { Details } from '../../registration.ts';
import { useSetAutoFilling } from './useSetAutoFilling.ts';

/** Recurring filling: it turns after the server has said yes, and a refusal shows in a modal (specification 4). */
export function RecurringToggle({ details }: { details: Details }) {
  const setAutoFilling = useSetAutoFilling();
  const [failed, setFailed] = useState(false);
  const close = useCallback(() => setFailed(false), []);
  const change = async (on: boolean) => {
    const answer = await setAutoFilling.mutateAsync({ id: details.id, gstin: details.gstin, on });
    if (!answer.success) setFailed(true);
  };
  return (
    <>
      <Toggle
        label="Recurring filling"
        checked={details.auto_filling}
        busy={setAutoFilling.isPending}
        onChange={(on) => void change(on)}
      />
      <p className="text-sm text-muted">{sayRecurring(details)}</p>
      {failed ? <ToggleProblem onClose={close} /> : null}
    </>
  );
}
