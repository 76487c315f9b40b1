import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Card, dashboardKey, deskFrom, useDashboard } from '../../api/dashboard.ts';
import { useSetConsent } from '../../api/consents.ts';
import { useAddGstin, useDeleteGstin, useSaveGstin } from '../../api/gstins.ts';
import { addGstin } from '../../texts/compiled/addGstin.ts';
import { dashboard as texts } from '../../texts/compiled/dashboard.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { judgedWhenLeft, resolverOf } from '../../ui/form/problems.ts';
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
    ...judgedWhenLeft,
    shouldFocusError: false,
  });
  const [attempt, setAttempt] = useState<Attempt>({ at: 'none' });
  const queries = useQueryClient();
  // The newest one is among the last of many.
  const dashboard = useDashboard((useDashboard().data?.length ?? 0) >= deskFrom);
  const add = useAddGstin();
  const deleteGstin = useDeleteGstin();
  const save = useSaveGstin();
  const setConsent = useSetConsent();
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

  const refused = (message: string, kept: Card | null) =>
    setAttempt({ at: 'refused', message: message || t.failed, kept });

  /** A second attempt leaves one card; one whose GSTIN the portal has confirmed is not deleted. */
  const submit = async () => {
    const kept = now.step === 'form' ? now.kept : null;
    const isKnown = kept !== null && kept.business !== '';
    const body = addGstinBody(form.getValues());
    setAttempt({ at: 'sending' });
    if (isKnown && kept.can_try_again) return correct(kept, body);
    const deleted = kept === null || isKnown ? null : await deleteGstin.mutateAsync({ gstin_id: kept.id });
    if (deleted?.success === false) return refused(deleted.message, kept);
    const answer = await add.mutateAsync(body);
    if (answer.success) setAttempt({ at: 'stored', id: answer.data?.id ?? null, isWaitOver: false });
    else refused(answer.message, isKnown ? kept : null);
    await queries.invalidateQueries({ queryKey: dashboardKey });
  };

  /** Has the GSTIN verified again with what was corrected. */
  const correct = async (kept: Card, body: ReturnType<typeof addGstinBody>) => {
    const { username, password, gstin, user_validation: asksEachMonth } = body;
    const saved = await save.mutateAsync({
      gstin_id: kept.id,
      username,
      password,
      ...(gstin ? { gstin } : {}),
    });
    const answer =
      saved.success && kept.user_validation !== asksEachMonth
        ? await setConsent.mutateAsync({ id: kept.id, askEachMonth: asksEachMonth })
        : saved;
    // First, because the card read before is the refused one.
    await queries.invalidateQueries({ queryKey: dashboardKey });
    if (answer.success) setAttempt({ at: 'stored', id: kept.id, isWaitOver: false });
    else refused(answer.message, kept);
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
