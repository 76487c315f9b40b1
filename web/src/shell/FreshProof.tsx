import { type FormEvent, useState } from 'react';
import { askProof } from '../api/sessions/askProof.ts';
import { prove } from '../api/sessions/prove.ts';
import { safety } from '../texts/en/safety.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, TextInput } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';

type Refused = { success: false; code?: string | undefined; message: string };
type Asking = { done: (proven: boolean) => void; by: 'sms' | 'authenticator'; refusal: string | null };

/**
 * For acts that ask for a proof of the last minutes (record 115): `around` does the act, and where the server wants a
 * proof, asks for the code that it has sent, or for one of the authenticator, and does the act again. `dialog` is to be drawn by whoever asks.
 */
export function useFreshProof() {
  const [asking, setAsking] = useState<Asking | null>(null);

  const around = async <A extends { success: boolean }>(
    act: () => Promise<A | Refused>,
  ): Promise<A | Refused> => {
    const answer = await act();
    if (answer.success || !('code' in answer) || answer.code !== 'proof_needed') return answer;
    const sent = await askProof();
    const asked = sent.success
      ? { by: sent.data.by, refusal: null }
      : { by: 'sms' as const, refusal: sent.message };
    const proven = await new Promise<boolean>((done) => setAsking({ done, ...asked }));
    setAsking(null);
    return proven ? act() : answer;
  };

  return { around, dialog: asking === null ? null : <ProofDialog {...asking} /> };
}

function ProofDialog({ done, by, refusal }: Asking) {
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
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || done(false)}
      title={t.title}
      {...(refusal === null ? { description: by === 'sms' ? t.text : t.byApp } : {})}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {refusal === null ? (
          <Field label={t.code} required error={problem}>
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
