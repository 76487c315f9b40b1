import { useState } from 'react';
import { backlog } from '../../texts/compiled/backlog.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type PlanPeriod, useSkipBacklogPeriod } from '../../api/backlog.ts';
import { namePeriod, type unitOf } from './planShown.ts';

type Props = {
  gstinId: string;
  /** Those that the question asks about, oldest first. */
  periods: readonly PlanPeriod[];
  unit: ReturnType<typeof unitOf>;
  /** The skipped month, with its Undo, stands at the top. */
  onSkipped: () => void;
};

/** The No to one period of the plan's question: it is skipped, and its skip is undone on the same page. */
export function SkipInPlan({ gstinId, periods, unit, onSkipped }: Props) {
  const t = backlog().notNil;
  const toast = useToast();
  const skip = useSkipBacklogPeriod(gstinId);
  const [period, setPeriod] = useState('');
  const chosen = periods.find((each) => each.period === period) ?? periods[0];
  if (chosen === undefined) return null;
  const press = async () => {
    // A second press would skip the next month.
    if (skip.isPending) return;
    const { success, message } = await skip.mutateAsync(chosen.period);
    if (!success) return toast.show({ type: 'error', text: message });
    onSkipped();
  };
  return (
    // Closed again with each month that is skipped.
    <Fold key={periods.length} title={t.title({ unit })}>
      <p className="text-sm">{t.text}</p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field label={t.which({ unit })}>
          <Select
            value={chosen.period}
            onChange={(event) => setPeriod(event.target.value)}
            options={periods.map((each) => ({ value: each.period, label: namePeriod(each) }))}
          />
        </Field>
        <Button variant="secondary" busy={skip.isPending} onClick={() => void press()}>
          {t.skip({ month: namePeriod(chosen) })}
        </Button>
      </div>
    </Fold>
  );
}
