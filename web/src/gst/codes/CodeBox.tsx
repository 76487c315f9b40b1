import { KeyRound } from 'lucide-react';
import { useAskCodeAgain } from '../../api/codes/useAskCodeAgain.ts';
import { useGiveCode } from '../../api/codes/useGiveCode.ts';
import { Card } from '../../ui/Card.tsx';
import { formatIst, timeOfDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { expectResult, focusIsFree, isExpected } from '../returns/expected.ts';
import { Unbroken } from '../returns/Unbroken.tsx';
import { TypeCode } from './TypeCode.tsx';
import type { AwaitedCode } from './useCodes.ts';

/** One portal code to type or paste: who sends it, what for, which of how many (record 085.1). */
export function CodeBox({ code }: { code: AwaitedCode }) {
  const giveCode = useGiveCode();
  const askAgain = useAskCodeAgain();
  const toast = useToast();

  const give = (typed: string) => {
    expectResult(code.gstin);
    giveCode.mutate(
      { id: code.id, code: typed },
      {
        onSuccess: (answer) => {
          if (answer.success) toast.show({ type: 'success', text: answer.message });
        },
      },
    );
  };

  const again = () => {
    expectResult(code.gstin);
    askAgain.mutate(code.id, {
      onSuccess: (answer) => toast.show({ type: answer.success ? 'info' : 'error', text: answer.message }),
    });
  };

  return (
    <Card as="article" data-code-of={code.gstin} className="border-primary/40">
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
      <TypeCode
        hint={<CodeHint code={code} />}
        refused={giveCode.data?.success === false ? giveCode.data.message : sayRefusal(code)}
        takesFocus={() => isExpected(code.gstin) && focusIsFree(code.gstin)}
        onGive={give}
        giving={giveCode.isPending}
        onAskAgain={again}
        asking={askAgain.isPending}
      />
    </Card>
  );
}

/** Said in the box for the new code: the one before it was typed here a moment ago. */
function sayRefusal(code: AwaitedCode): string | null {
  if (!code.after_refusal) return null;
  const to = code.sent_to === '' ? '' : ` to ${code.sent_to}`;
  return `That code was not accepted. A new one was sent${to} at ${timeOfDay(code.asked_at)}.`;
}

const forwardingWords: Readonly<Record<string, string>> = {
  works: ' Your forwarding rule has not brought it here yet.',
  untried: ' If a rule forwards it to Shunya, it comes in by itself.',
};

const CodeHint = ({ code }: { code: AwaitedCode }) => (
  <>
    The GST portal sent it{code.sent_to === '' ? '' : ` to ${code.sent_to}`}. It works until{' '}
    {formatIst(code.expires_at)}. This is not your Shunya sign-in code.
    {forwardingWords[code.forwarding] ?? ''}
  </>
);
