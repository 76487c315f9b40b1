import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dashboardKey, useDashboard } from '../../api/dashboard/useDashboard.ts';
import { useAddGstin } from '../../api/gstins/useAddGstin.ts';
import { useDeleteGstin } from '../../api/gstins/useDeleteGstin.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AddGstinForm } from './AddGstinForm.tsx';
import { AddGstinProcessing, AddGstinSuccess } from './AddGstinProgress.tsx';
import { addGstinBody, type AddGstinValues, emptyAddGstin } from './addGstinRules.ts';
import { type AddStep, addStep, type Attempt, longestWaitMs } from './addGstinStep.ts';

const titles: Record<AddStep['step'], string> = {
  form: 'Add New GSTIN',
  processing: 'Processing',
  success: 'Success',
};

/** Form, Processing, Success (specification 2). Mounted while open, so that closing resets it. */
export function AddGstinDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<AddGstinValues>(emptyAddGstin);
  const [attempt, setAttempt] = useState<Attempt>({ at: 'none' });
  const firstField = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const dashboard = useDashboard();
  const addGstin = useAddGstin();
  const deleteGstin = useDeleteGstin();
  const now = addStep(attempt, dashboard.data ?? []);
  const problem =
    attempt.at === 'stored' && dashboard.isError
      ? 'GSTIN added but failed to refresh dashboard. Please refresh the page.'
      : null;

  const isWaiting = attempt.at === 'stored' && now.step === 'processing';
  useEffect(() => {
    if (!isWaiting) return;
    const endWait = () => setAttempt((last) => (last.at === 'stored' ? { ...last, isWaitOver: true } : last));
    const timer = setTimeout(endWait, longestWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const submit = async () => {
    const refusedRow = attempt.at === 'stored' ? attempt.id : null;
    setAttempt({ at: 'sending' });
    // So that a second attempt does not leave two cards.
    if (refusedRow !== null) await deleteGstin.mutateAsync({ gstin_id: refusedRow });
    const answer = await addGstin.mutateAsync(addGstinBody(values));
    setAttempt(
      answer.success
        ? { at: 'stored', id: answer.data?.id ?? null, isWaitOver: false }
        : { at: 'refused', message: answer.message || 'Failed to add GSTIN' },
    );
    await queries.invalidateQueries({ queryKey: dashboardKey });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={titles[now.step]}
      description={
        now.step === 'form'
          ? 'Your sign-in of the GST portal. It is encrypted before it is stored.'
          : undefined
      }
      initialFocus={firstField}
    >
      {now.step === 'form' ? (
        <AddGstinForm
          values={values}
          onChange={setValues}
          error={now.error}
          firstField={firstField}
          onSubmit={() => void submit()}
          onCancel={onClose}
        />
      ) : now.step === 'processing' ? (
        <AddGstinProcessing stored={attempt.at === 'stored'} problem={problem} onClose={onClose} />
      ) : (
        <AddGstinSuccess card={now.card} isJudged={now.isJudged} problem={problem} onClose={onClose} />
      )}
    </Dialog>
  );
}
