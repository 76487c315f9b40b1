import { Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAddPasskey, useRemovePasskey, useSecondFactor } from '../../api/secondFactor.ts';
import { knowsPasskeys } from '../../api/passkeyDevice.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { secondFactor } from '../../texts/compiled/secondFactor.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

/** Passkeys: the devices that sign in by fingerprint, face or PIN beside the number (design#passkeys). */
export function PasskeysCard() {
  const t = secondFactor().passkeys;
  const { data: factor } = useSecondFactor();
  const add = useAddPasskey();
  const remove = useRemovePasskey();
  const proof = useFreshProof();
  const toast = useToast();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[]>([]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const called = name.trim();
    if (called === '') {
      setProblem(t.nameMissing);
      return;
    }
    const answer = await proof.around(
      async () => (await add.mutateAsync(called)) ?? { success: false as const, message: t.notMade },
    );
    if (!answer.success) {
      toast.show({ type: 'error', text: answer.message });
      return;
    }
    setName('');
    setCodes(answer.data.recovery_codes);
    toast.show({ type: 'success', text: answer.message });
  };
  const takeAway = async (id: string) => {
    const answer = await proof.around(() => remove.mutateAsync(id));
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };

  // A server other than ours knows no passkeys.
  if (factor?.passkeys === undefined) return null;
  return (
    <Card as="section" aria-labelledby="passkeys" className="w-full">
      <h2 id="passkeys" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{t.text}</p>
      <ul className="mt-4 flex flex-col gap-3 empty:hidden">
        {factor.passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{passkey.name}</p>
              <p className="text-sm text-muted">
                {passkey.used_at === null
                  ? t.added({ when: formatIst(passkey.added_at) })
                  : t.used({ when: formatIst(passkey.used_at) })}
              </p>
            </div>
            <Button
              variant="secondary"
              aria-label={t.removeOf({ name: passkey.name })}
              onClick={() => void takeAway(passkey.id)}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      {knowsPasskeys() ? (
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="mt-4 flex flex-wrap items-end gap-3"
        >
          <Field label={t.name} required error={problem}>
            <TextInput
              value={name}
              maxLength={60}
              onChange={(event) => {
                setName(event.target.value);
                setProblem(null);
              }}
            />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            busy={add.isPending}
            icon={<Fingerprint aria-hidden size={18} />}
          >
            {t.add}
          </Button>
        </form>
      ) : (
        <p className="mt-4 text-muted">{t.notHere}</p>
      )}
      {codes.length > 0 ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} /> : null}
      {proof.dialog}
    </Card>
  );
}
