import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { parseCode } from '#domain/evc.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field, TextInput } from '../ui/Field.tsx';
import { formatIst } from '../ui/formatIst.ts';
import { Mono } from '../ui/Mono.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useAskCodeAgain } from './useAskCodeAgain.ts';
import type { AwaitedCode } from './useCodes.ts';
import { useGiveCode } from './useGiveCode.ts';
import { Unbroken } from '../returns/Unbroken.tsx';

/**
 * One portal code to type or paste: who sends it, what for, which of how many (decisions 5.1). Case counts, so
 * nothing is changed in what is typed but blanks at its ends.
 */
export function CodeBox({ code }: { code: AwaitedCode }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const giveCode = useGiveCode();
  const askAgain = useAskCodeAgain();
  const toast = useToast();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (giveCode.isPending) return;
    const tidy = typed.trim();
    if (parseCode(tidy) === null) {
      setProblem(tidy === '' ? 'Enter the code' : 'A portal code has 4 to 10 letters or digits.');
      return;
    }
    setProblem(null);
    giveCode.mutate(
      { id: code.id, code: tidy },
      {
        onSuccess: (answer) => {
          if (answer.success) toast.show({ type: 'success', text: answer.message });
          else setProblem(answer.message);
        },
      },
    );
  };

  const again = () =>
    askAgain.mutate(code.id, {
      onSuccess: (answer) => toast.show({ type: answer.success ? 'info' : 'error', text: answer.message }),
    });

  return (
    <Card as="article" className="border-primary/40">
      <div className="flex items-start gap-3">
        <KeyRound aria-hidden size={22} className="mt-0.5 shrink-0 text-primary" />
        <div className="min-w-0">
          <h3 className="text-lg">
            <Unbroken text={code.title} />
          </h3>
          <p className="mt-1 text-sm text-muted">
            {code.business}{' '}
            <span className="inline-block">
              <Mono>{code.gstin}</Mono>
            </span>
          </p>
        </div>
      </div>
      <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
        <Field label="Code from the GST portal" error={problem} hint={<CodeHint code={code} />}>
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
          <Button type="submit" variant="primary" busy={giveCode.isPending}>
            Use this code
          </Button>
          <Button variant="quiet" busy={askAgain.isPending} onClick={again}>
            Ask for a new code
          </Button>
        </div>
      </form>
    </Card>
  );
}

const CodeHint = ({ code }: { code: AwaitedCode }) => (
  <>
    The GST portal sent it{code.sent_to === '' ? '' : ` to ${code.sent_to}`}. It works until{' '}
    {formatIst(code.expires_at)}. This is not your Shunya sign-in code.
    {code.relay ? ' Your forwarding rule has not brought it here yet.' : ''}
  </>
);
