import { useCallback, useState } from 'react';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { useSetAutoFilling } from '../../api/gstins.ts';
import { useMay } from '../../api/people.ts';
import { details as texts } from '../../texts/compiled/details.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { formatRecurring } from './detailTexts.ts';
import { ToggleProblem } from './ToggleProblem.tsx';

/** Recurring filling: it turns after the server has accepted, and a refusal shows in a modal (specification 4). */
export function RecurringToggle({ details }: { details: Details }) {
  const setAutoFilling = useSetAutoFilling();
  const mayManage = useMay('manage');
  const [failed, setFailed] = useState(false);
  const close = useCallback(() => setFailed(false), []);
  const change = async (on: boolean) => {
    const answer = await setAutoFilling.mutateAsync({ id: details.id, gstin: details.gstin, on });
    if (!answer.success) setFailed(true);
  };
  return (
    <div>
      <Toggle
        atEnd
        label={texts().recurring}
        checked={details.auto_filling}
        busy={setAutoFilling.isPending}
        disabled={!mayManage}
        onChange={(on) => void change(on)}
      />
      <p className="text-sm text-muted">{formatRecurring(details)}</p>
      {failed ? <ToggleProblem onClose={close} /> : null}
    </div>
  );
}
