import { type FormEvent, useState } from 'react';
import { longestName, nameProblem } from '#domain/account/nameRules.ts';
import { useSetName } from '../../api/profile/useSetName.ts';
import { updateUser } from '../../session/keptSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** Asks for the name of a user who has none; it cannot be closed before one is saved (specification 4). */
export function NamePopup() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const saveName = useSetName();
  const toast = useToast();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saveName.isPending) return;
    if (name.trim() === '') {
      setProblem('Please enter your name');
      return;
    }
    const wrong = nameProblem(name.trim());
    setProblem(wrong);
    if (wrong !== null) return;
    const answer = await saveName.mutateAsync(name.trim());
    if (!answer.success) {
      // The reason stays beside the box, for the toast goes while the name is typed again.
      setProblem(answer.message || null);
      toast.show({
        type: 'error',
        title: 'Failed to update user name',
        text: 'Failed to update name. Please try again.',
      });
      return;
    }
    toast.show({ type: 'success', text: 'Name updated successfully!' });
    updateUser({ name: answer.data?.name ?? name.trim() });
  };

  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title="What should we call you?"
      description="Your name stands on the consents you give and in the greeting."
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field label="Your name" required error={problem}>
          <TextInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="name"
            maxLength={longestName}
          />
        </Field>
        <Button type="submit" variant="primary" className="self-end" busy={saveName.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
