import { type FormEvent, useState } from 'react';
import { askProof, prove } from '../api/sessions.ts';
import type { PasskeyOptions } from '../api/passkeyDevice.ts';
import { safety } from '../texts/compiled/safety.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, TextInput } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';

type Refused = { success: false; code?: string | undefined; message: string };
type Asking = {
  done: (proven: boolean) => void;
  by: 'sms' | 'authenticator' | 'passkey';
  passkey: PasskeyOptions | null;
  refusal: string | null;
};

/**
 * For acts that need a proof from the last minutes (design#this-was-not-me): `around` does the act, and if the server wants a
 * proof, asks for the SMS code or an authenticator code, and repeats the act. The caller draws `dialog`.
 */
export function useFreshProof() {
  const [asking, setAsking] = useState<Asking | null>(null);

  const around = async <A extends { success: boolean }>(
    act: () => Promise<A | Refused>,
  ): Promise<A | Refused> => {
    const answer = await act();
    if (answer.success || !('code' in answer) || answer.code !== 'proof_needed') return answer;
    const sent = await askProof();
    const proofQuestion = sent.success
      ? { by: sent.data.by, passkey: sent.data.passkey ?? null, refusal: null }
      : { by: 'sms' as const, passkey: null, refusal: sent.message };
    const proven = await new Promise<boolean>((done) => setAsking({ done, ...proofQuestion }));
    setAsking(null);
    return proven ? act() : answer;
  };

  return { around, dialog: asking === null ? null : <ProofDialog {...asking} /> };
}

function ProofDialog({ done, by, passkey, refusal }: Asking) {
  const t = safety().proof;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (by === 'sms' ? !/^\d{6}$/.test(code) : code.trim() === '') {
      setProblem(t.wrong);
      return;
    }
    setBusy(true);
    const answer = await prove(code);
    setBusy(false);
    if (answer.success) done(true);
    else setProblem(answer.message);
  };
  const show = async (options: PasskeyOptions) => {
    const { showPasskey } = await import('../api/passkeyDevice.ts');
    const shown = await showPasskey(options);
    if (shown === null) return setProblem(t.passkeyFailed);
    setBusy(true);
    const answer = await prove(shown);
    setBusy(false);
    return answer.success ? done(true) : setProblem(answer.message);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || done(false)}
      title={t.title}
      {...(refusal === null
        ? { description: { sms: t.text, authenticator: t.byApp, passkey: t.byPasskey }[by] }
        : {})}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {passkey === null ? null : (
          <Button busy={busy} onClick={() => void show(passkey)}>
            {t.usePasskey}
          </Button>
        )}
        {refusal === null ? (
          <Field label={by === 'passkey' ? t.recoveryCode : t.code} required error={problem}>
            <TextInput
              value={code}
              onChange={(event) => {
                setCode(
                  by === 'sms' ? event.target.value.replaceAll(/\D/g, '').slice(0, 6) : event.target.value,
                );
                setProblem(null);
              }}
              inputMode={by === 'sms' ? 'numeric' : 'text'}
              autoComplete="one-time-code"
            />
          </Field>
        ) : (
          <Notice type="error">{refusal}</Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => done(false)}>
            {t.cancel}
          </Button>
          {refusal === null ? (
            <Button type="submit" busy={busy}>
              {t.confirm}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
