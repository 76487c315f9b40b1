import { type FormEvent, useState } from 'react';
import { useRenameAccount } from '../../api/people.ts';
import { people } from '../../texts/compiled/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** The name of the account in its members' list of accounts. */
export function AccountName({ name }: { name: string }) {
  const t = people();
  const rename = useRenameAccount();
  const toast = useToast();
  const [typed, setTyped] = useState(name);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (rename.isPending) return;
    const answer = await rename.mutateAsync(typed.trim());
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-end"
    >
      <Field label={t.accountName} className="flex-1">
        <TextInput
          value={typed}
          maxLength={60}
          autoComplete="organization"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={rename.isPending}>
        {t.save}
      </Button>
    </form>
  );
}
