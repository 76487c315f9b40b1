import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useAskCodeAgain, useGiveCode } from '../../api/codes.ts';
import { useMay } from '../../api/people.ts';
import { codes } from '../../texts/compiled/codes.ts';
import { classes } from '../../ui/classes.ts';
import { timeOfDay } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';
import { expectResult, focusIsFree, isExpected } from './expected.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { TypeCode } from './TypeCode.tsx';
import { type AwaitedCode, useCodes } from './useCodes.ts';
import { goOnFrom, isFirstWaited } from './whichBox.ts';
import { rich } from '../../texts/rich.ts';

/** One portal code to type or paste: its step, its sender, and how long it works (design#three-kinds-of-codes). `isBeside`: another act is the solid one. */
export function CodeBox({ code, isBeside = false }: { code: AwaitedCode; isBeside?: boolean }) {
  const giveCode = useGiveCode();
  const askAgain = useAskCodeAgain();
  const toast = useToast();
  const mayFile = useMay('file');
  const all = useCodes().data ?? [];
  const box = useRef<HTMLDivElement>(null);
  const wasGiven = useRef(false);
  useLayoutEffect(() => {
    const here = box.current;
    return () => {
      if (wasGiven.current && here !== null) goOnFrom(here);
    };
  }, []);

  const give = (typed: string) => {
    wasGiven.current = true;
    expectResult(code.gstin);
    giveCode.mutate({ id: code.id, code: typed });
  };

  const again = () => {
    expectResult(code.gstin);
    askAgain.mutate(code.id, {
      onSuccess: (answer) => toast.show({ type: answer.success ? 'info' : 'error', text: answer.message }),
    });
  };

  return (
    <div ref={box} data-code-of={code.gstin} className="mt-3">
      <h4 className="font-semibold">
        <Unbroken text={code.only_checks ? codes().checkTitle : code.title} />
      </h4>
      {code.only_checks ? <p className="mt-1">{codes().onlyChecks}</p> : <Steps code={code} />}
      {mayFile ? (
        <TypeCode
          hint={<CodeHint code={code} />}
          refused={giveCode.data?.success === false ? giveCode.data.message : formatRefusal(code)}
          takesFocus={() => (isExpected(code.gstin) && focusIsFree(code.gstin)) || isFirstWaited(code, all)}
          isBeside={isBeside}
          onGive={give}
          giving={giveCode.isPending}
          onAskAgain={again}
          asking={askAgain.isPending}
        />
      ) : (
        <p className="mt-2 text-sm text-muted">
          <CodeHint code={code} />
        </p>
      )}
    </div>
  );
}

const purposes = ['session', 'gstr1', 'gstr3b'];

/** The month's codes of one day as steps, with the finished ones and this code's own. */
function Steps({ code: { place, places, purpose } }: { code: AwaitedCode }) {
  const t = codes();
  if (places !== purposes.length || purposes[place - 1] !== purpose) return null;
  return (
    <ol className="mt-2 flex flex-col gap-1 text-sm">
      {Object.values(t.steps).map((step, at) => {
        const stands = at + 1 < place ? 'done' : at + 1 === place ? 'now' : 'next';
        return (
          <li
            key={step}
            aria-current={stands === 'now' ? 'step' : undefined}
            className={classes('flex items-center gap-2', stands === 'now' ? 'font-semibold' : 'text-muted')}
          >
            <span
              aria-hidden
              className={classes(
                'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                stands === 'done' && 'bg-good-tint text-good',
                stands === 'now' && 'bg-primary text-on-primary',
                stands === 'next' && 'border border-rule bg-sheet text-muted',
              )}
            >
              {stands === 'done' ? <Check size={14} strokeWidth={3} /> : at + 1}
            </span>
            <span>
              {stands === 'done' ? (
                rich(t.done, { step: <Unbroken text={step} /> })
              ) : (
                <Unbroken text={step} />
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Shown in the box for the new code: the rejected one was typed here a moment ago. */
function formatRefusal(code: AwaitedCode): string | null {
  if (!code.after_refusal) return null;
  const time = timeOfDay(code.asked_at);
  return code.sent_to === '' ? codes().refused({ time }) : codes().refusedTo({ to: code.sent_to, time });
}

function CodeHint({ code }: { code: AwaitedCode }) {
  const t = codes();
  const until = timeOfDay(code.expires_at);
  const forwarding: Readonly<Record<string, string>> = { works: t.ruleSilent, untried: t.ruleUntried };
  return [
    code.sent_to === '' ? t.hint({ until }) : t.hintTo({ to: code.sent_to, until }),
    forwarding[code.forwarding] ?? '',
  ]
    .join(' ')
    .trim();
}
