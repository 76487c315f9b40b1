import { formatProblem } from '../../gst/formatProblem.ts';
import { type FormEvent, useState } from 'react';
import { mobileProblem } from '#domain/account/person.ts';
import { mobileDigits } from '../../identity/loginDraft.ts';
import { login } from '../../texts/compiled/login.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputClasses, useFieldLinks } from '../../ui/Field.tsx';
import { isBeyondMending } from './mobileBox.ts';

/** Step 1: the mobile number (specification 2, Login page; specification 5). */
export function NumberStep(props: {
  digits: string;
  onDigits: (digits: string) => void;
  onSend: () => void;
  busy: boolean;
}) {
  const t = login();
  const { digits, onDigits, onSend, busy } = props;
  const [left, setLeft] = useState(false);
  const problem = formatProblem(mobileProblem(digits));
  const shown = problem !== null && (left || isBeyondMending(digits)) ? problem : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (problem === null && !busy) onSend();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t.mobile} id="mobile" required error={shown} hint={t.mobileHint}>
        <MobileInput value={digits} onDigits={onDigits} onLeave={() => setLeft(true)} />
      </Field>
      <Button type="submit" busy={busy} disabled={problem !== null} className="w-full py-3">
        {t.send}
      </Button>
    </form>
  );
}

/** No maxLength: it would cut a pasted "+91 98765 43210" before its blanks are dropped. */
function MobileInput(props: { value: string; onDigits: (digits: string) => void; onLeave: () => void }) {
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3.5 flex items-center border-e border-rule pe-2.5 text-muted"
      >
        +91
      </span>
      <input
        {...useFieldLinks()}
        type="tel"
        inputMode="numeric"
        name="mobile"
        autoComplete="tel-national"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step asks for this one box alone
        autoFocus
        value={props.value}
        onChange={(event) => props.onDigits(mobileDigits(event.target.value))}
        onBlur={props.onLeave}
        className={`${inputClasses} ps-16 tracking-wide tabular-nums`}
      />
    </div>
  );
}
