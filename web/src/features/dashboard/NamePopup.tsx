import { formatProblem } from '../../gst/formatProblem.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { maxNameLength, nameProblem } from '#domain/account/profile.ts';
import { filled } from '../../api/answers/filled.ts';
import { useProfile, useSetName } from '../../api/profile.ts';
import { updateUser } from '../../session/keptSession.ts';
import { newcomer } from '../../texts/compiled/newcomer.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';

const nameless = { name: '', first_name: '', last_name: '' };

/**
 * Of a session without a name: the user may have saved one since in another browser, and is asked only if the profile
 * has none, or cannot be read.
 */
export function NamePopup() {
  const profile = useProfile();
  const { name, first_name: firstName, last_name: lastName } = filled(nameless, profile.data);
  const isNamed = name.trim() !== '';
  useEffect(() => {
    if (isNamed) updateUser({ name, firstName, lastName });
  }, [isNamed, name, firstName, lastName]);
  return profile.isPending || isNamed ? null : <AskForName />;
}

/**
 * It cannot be closed before a name is saved (specification 4). Then the focus is on the first act of the dashboard:
 * nothing had it before.
 */
function AskForName() {
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
