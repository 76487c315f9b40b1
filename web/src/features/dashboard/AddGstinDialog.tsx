import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { dashboardKey, deskFrom, useDashboard } from '../../api/dashboard.ts';
import { useAddGstin, useDeleteGstin } from '../../api/gstins.ts';
import { addGstin } from '../../texts/compiled/addGstin.ts';
import { dashboard as texts } from '../../texts/compiled/dashboard.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { resolverOf } from '../../ui/form/problems.ts';
import { AddGstinForm } from './AddGstinForm.tsx';
import { AddGstinProcessing, AddGstinSuccess } from './AddGstinProgress.tsx';
import { addGstinBody, addGstinProblems, type AddGstinValues, emptyAddGstin } from './addGstinRules.ts';
import { type AddStep, addStep, type Attempt, longestWaitMs } from './addGstinStep.ts';

/** Form, Processing, Success (specification 2). Mounted while open, so that closing resets it. */
export function AddGstinDialog({ onClose }: { onClose: () => void }) {
  const t = addGstin();
  const titles: Record<AddStep['step'], string> = {
    form: texts().add,
    processing: t.processing,
    success: t.success,
  };
  // Here and not in the form, so that the typed values stay when an attempt fails.
  const form = useForm<AddGstinValues>({
    defaultValues: emptyAddGstin,
    resolver: resolverOf(addGstinProblems),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const [attempt, setAttempt] = useState<Attempt>({ at: 'none' });
  const queries = useQueryClient();
  // The newest one is among the last of many.
  const dashboard = useDashboard((useDashboard().data?.length ?? 0) >= deskFrom);
  const add = useAddGstin();
  const deleteGstin = useDeleteGstin();
  const now = addStep(attempt, dashboard.data ?? []);
  const problem = attempt.at === 'stored' && dashboard.isError ? t.notRefreshed : null;

  useEffect(() => form.setFocus('businessNickName'), [form]);

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
    const answer = await add.mutateAsync(addGstinBody(form.getValues()));
    setAttempt(
      answer.success
        ? { at: 'stored', id: answer.data?.id ?? null, isWaitOver: false }
        : { at: 'refused', message: answer.message || t.failed },
    );
    await queries.invalidateQueries({ queryKey: dashboardKey });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={titles[now.step]}
      description={now.step === 'form' ? t.intro : undefined}
    >
      {now.step === 'form' ? (
        <AddGstinForm
          form={form}
          error={now.error}
          kept={now.kept}
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
