import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useGiveCode, useEveryCode, type ListedCode } from '../../api/codes.ts';
import type { DeskRow } from '../../api/desk.ts';
import { useTypedCode } from '../../gst/codes/useTypedCode.ts';
import { codes } from '../../texts/compiled/codes.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { classes } from '../../ui/classes.ts';
import { useToast } from '../../ui/Toast.tsx';

type Props = { row: DeskRow; mayFile: boolean; children: ReactNode };

/** The box of a client whose code was sent; else its children. */
export function CodeCell({ row, mayFile, children }: Props) {
  const code = useEveryCode().data?.find(({ gstin_id: id }) => id === row.id);
  return code === undefined || !mayFile ? children : <Box key={code.id} code={code} />;
}

/** Enter uses the code and moves to the next box. The typed code stays until it was accepted. */
function Box({ code }: { code: ListedCode }) {
  const t = desk();
  const give = useGiveCode();
  const toast = useToast();
  const id = useId();
  const [typed, setTyped] = useState('');
  const readTyped = useTypedCode();
  const [refusal, setRefusal] = useState('');
  const refuse = (why: string) => {
    setRefusal(why);
    toast.show({ type: 'error', text: t.ofClient({ client: code.business, what: why }) });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (give.isPending) return;
    const { code: read, wrong } = readTyped(typed);
    if (read === null) return refuse(wrong);
    setRefusal('');
    give.mutate(
      { id: code.id, code: read },
      { onSuccess: (answer) => (answer.success ? setTyped('') : refuse(answer.message)) },
    );
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-code-box]')];
    const here = boxes.findIndex((box) => event.currentTarget.contains(box));
    boxes[here + 1]?.focus();
  };
  return (
    <form noValidate onSubmit={submit} title={code.title}>
      <input
        data-code-box
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={t.actOn({ act: codes().label, client: code.business })}
        aria-invalid={refusal !== '' || undefined}
        aria-describedby={refusal === '' ? undefined : id}
        placeholder={t.codeHere}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className={classes(
          'h-8 w-28 rounded-[9px] border bg-sheet px-2 text-center font-mono tracking-widest placeholder:font-sans placeholder:tracking-normal placeholder:text-muted pointer-coarse:h-11',
          refusal === '' ? 'border-edge' : 'border-2 border-bad',
        )}
      />
      <span id={id} className="sr-only">
        {refusal}
      </span>
    </form>
  );
}
