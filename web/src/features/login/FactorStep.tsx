import { ArrowLeft } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import type { ShownPasskey } from '../../api/passkeyDevice.ts';
import { login } from '../../texts/compiled/login.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import type { FactorOf } from './PasskeyButton.tsx';
import { later } from '../../ui/later.tsx';

/** Most people have none. */
const PasskeyButton = later(async () => (await import('./PasskeyButton.tsx')).PasskeyButton);

/**
 * After the SMS code, for people with a second factor: a passkey, a code of the authenticator, or a recovery code
 * (design#second-factor).
 */
export function FactorStep(props: {
  /** The proof of the number from the step before, or the sign-in at the provider of a firm. */
  of: FactorOf;
  onGive: (code: string | ShownPasskey) => void;
  onBack: () => void;
  busy: boolean;
}) {
  const t = login();
  const { of, onGive, onBack, busy } = props;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setProblem(t.secondMissing);
    else if (!busy) onGive(code.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Suspense>
        <PasskeyButton of={of} busy={busy} onShown={onGive} />
      </Suspense>
      <Field label={t.secondCode} hint={t.secondHint} id="second-factor" required error={problem}>
        <TextInput
          name="second-factor"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step asks for this one box alone
          autoFocus
          maxLength={64}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem(null);
          }}
          className="text-xl tracking-wide tabular-nums"
        />
      </Field>
      <Button type="submit" busy={busy} className="w-full py-3">
        {t.signIn}
      </Button>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" size={18} />} onClick={onBack}>
        {ui().back}
      </Button>
    </form>
  );
}
