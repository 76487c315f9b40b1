import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { codes } from '../../texts/compiled/codes.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { useTypedCode } from './useTypedCode.ts';

/**
 * The box for one portal code, typed or pasted with the words around it. Case counts. `refused` is the server's message
 * about the last one.
 */
export function TypeCode(props: {
  hint: ReactNode;
  refused?: string | null;
  /** Called once the box is on the page: true when its reader is waiting for it, and the box takes the focus. */
  takesFocus?: () => boolean;
  /** Another act on the page is the solid one. */
  isBeside?: boolean;
  onGive: (code: string) => void;
  giving: boolean;
  onAskAgain: () => void;
  asking: boolean;
}) {
  const t = codes();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const read = useTypedCode();
  const box = useRef<HTMLInputElement>(null);
  const [takesFocus] = useState(() => props.takesFocus);
  useEffect(() => {
    if (takesFocus?.() === true) box.current?.focus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (props.giving) return;
    const { code, wrong: problem } = read(typed);
    setWrong(problem);
    if (code !== null) props.onGive(code);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <Field label={t.label} error={wrong ?? props.refused ?? null} hint={props.hint}>
        <TextInput
          ref={box}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono tracking-widest"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={props.isBeside === true ? 'secondary' : 'primary'} busy={props.giving}>
          {t.use}
        </Button>
        <Button variant="secondary" busy={props.asking} onClick={props.onAskAgain}>
          {t.askAgain}
        </Button>
      </div>
    </form>
  );
}
