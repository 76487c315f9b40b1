import { formatProblem } from '../../gst/formatProblem.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { maxNameLength, nameProblem } from '#domain/account/profile.ts';
import { useSetName } from '../../api/profile.ts';
import { updateUser } from '../../session/keptSession.ts';
import { newcomer } from '../../texts/compiled/newcomer.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';

/**
 * Asks for the name of a user who has none; it cannot be closed before one is saved (specification 4). Then the focus is
 * on the first act of the dashboard: nothing had it before.
 */
export function NamePopup() {
  const t = newcomer();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const saveName = useSetName();
  const toast = useToast();
  useEffect(() => () => document.getElementById('add-first')?.focus(), []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saveName.isPending) return;
    if (name.trim() === '') {
      setProblem(t.missing);
      return;
    }
    const wrong = formatProblem(nameProblem(name.trim()));
    setProblem(wrong);
    if (wrong !== null) return;
    const answer = await saveName.mutateAsync(name.trim());
    if (!answer.success) {
      // The reason stays beside the box, for the toast goes while the name is typed again.
      setProblem(answer.message || null);
      toast.show({
        type: 'error',
        title: t.failedTitle,
        text: t.failed,
      });
      return;
    }
    toast.show({ type: 'success', text: t.saved });
    updateUser({ name: answer.data?.name ?? name.trim() });
  };

  return (
    <Dialog open onOpenChange={() => undefined} dismissible={false} title={t.title} description={t.why}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field label={t.label} required error={problem}>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="name"
            maxLength={maxNameLength}
          />
        </Field>
        <Button type="submit" variant="primary" className="self-end" busy={saveName.isPending}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  );
}
