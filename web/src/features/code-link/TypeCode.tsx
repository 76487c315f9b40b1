import { type FormEvent, useState } from 'react';
import { parseCode } from '#domain/evc.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';

/** The box for one code of the portal. Case counts: nothing is changed in what is typed but blanks at its ends. */
export function TypeCode(props: {
  hint: string;
  onGive: (code: string) => Promise<boolean>;
  onAskAgain: () => Promise<void>;
  asking: boolean;
}) {
  const { hint, onGive, onAskAgain, asking } = props;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const tidy = typed.trim();
    if (parseCode(tidy) === null) {
      setWrong(tidy === '' ? 'Enter the code' : 'A portal code has 4 to 10 letters or digits.');
      return;
    }
    setWrong(null);
    setBusy(true);
    await onGive(tidy);
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-3">
      <Field label="Code from the GST portal" error={wrong} hint={hint}>
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono tracking-widest"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Use this code
        </Button>
        <Button variant="quiet" busy={asking} onClick={() => void onAskAgain()}>
          Ask for a new code
        </Button>
      </div>
    </form>
  );
}
