import { type FormEvent, useState } from 'react';
import { useEraseAccount, useErasePerson } from '../../api/people.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { logout } from '../../shell/logout.ts';
import { people } from '../../texts/compiled/people.ts';
import { profile } from '../../texts/compiled/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/Toast.tsx';

const word = 'ERASE';

/** The last question before an account is erased, or, with `alone`, one member of a shared account. */
export function EraseDialog({ alone = false, onClose }: { alone?: boolean; onClose: () => void }) {
  const t = profile().data;
  const ofAccount = useEraseAccount();
  const ofPerson = useErasePerson();
  const erase = alone ? ofPerson : ofAccount;
  const proof = useFreshProof();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (erase.isPending) return;
    if (typed.trim().toUpperCase() !== word) {
      setProblem(t.typeWord({ word }));
      return;
    }
    setRefusal(null);
    const answer = await proof.around(() => erase.mutateAsync());
    if (!answer.success) setRefusal(answer.message);
    else if (answer.data.erase_at === null) await logout();
    else {
      toast.show({ type: 'success', text: answer.message });
      onClose();
    }
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || erase.isPending || onClose()}
        title={alone ? people().eraseYou : t.erase}
        description={alone ? people().eraseYouMeans : t.eraseMeans}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {refusal === null ? null : <Notice type="error">{refusal}</Notice>}
          <Field label={t.typeWord({ word })} required error={problem}>
            <TextInput
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(null);
              }}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {profile().cancel}
            </Button>
            <Button type="submit" variant="danger" busy={erase.isPending}>
              {t.eraseForGood}
            </Button>
          </div>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}
