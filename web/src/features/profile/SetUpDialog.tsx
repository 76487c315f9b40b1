import { type FormEvent, useState } from 'react';
import { useConfirmSecondFactor } from '../../api/secondFactor.ts';
import { safety } from '../../texts/compiled/safety.ts';
import { secondFactor } from '../../texts/compiled/secondFactor.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

export type NewSecret = { secret: string; uri: string };

/** The secret for the authenticator, as QR code and by hand, and the first code that proves it has arrived there. */
export function SetUpDialog(props: {
  secret: NewSecret;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const t = secondFactor();
  const { secret, onClose, onDone } = props;
  const confirm = useConfirmSecondFactor();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (!/^\d{6}$/.test(code)) {
      setProblem(safety().proof.wrong);
      return;
    }
    const answer = await confirm.mutateAsync(code);
    if (answer.success) onDone(answer.data.recovery_codes);
    else setProblem(answer.message);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || confirm.isPending || onClose()}
      title={t.title}
      description={t.scan}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <QrCode text={secret.uri} label={t.qr} />
        <p className="text-sm text-muted">
          {t.byHand} <Mono className="wrap-anywhere">{(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}</Mono>
        </p>
        <Field label={t.firstCode} required error={problem}>
          <TextInput
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6));
              setProblem(null);
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={confirm.isPending}>
            {t.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
