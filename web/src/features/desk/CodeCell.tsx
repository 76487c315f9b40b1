import { type FormEvent, type ReactNode, useState } from 'react';
import { parseCode } from '#domain/gst/evc.ts';
import { useGiveCode } from '../../api/codes/useGiveCode.ts';
import { useListedCodes } from '../../api/codes/useListedCodes.ts';
import type { DeskRow } from '../../api/desk/useDesk.ts';
import { codes } from '../../texts/en/codes.ts';
import { desk } from '../../texts/en/desk.ts';
import { classes } from '../../ui/classes.ts';

/** The box of a client whose code is on its way: Enter uses it and goes on to the next box; else its children. */
export function CodeCell({ row, children }: { row: DeskRow; children: ReactNode }) {
  const code = useListedCodes().data?.find(({ gstin_id: id }) => id === row.id);
  const give = useGiveCode();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  if (code === undefined) return children;
  const refused = isWrong || give.data?.success === false;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tidy = typed.trim();
    const wrong = parseCode(tidy) === null;
    setWrong(wrong);
    if (wrong || give.isPending) return;
    give.mutate({ id: code.id, code: tidy });
    setTyped('');
    const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-code-box]')];
    const here = boxes.findIndex((box) => event.currentTarget.contains(box));
    boxes[here + 1]?.focus();
  };
  return (
    <form noValidate onSubmit={submit} title={refused ? codes().malformed : code.title}>
      <input
        data-code-box
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={desk().actOn(codes().label, row.business)}
        aria-invalid={refused || undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className={classes(
          'h-8 w-28 rounded-[9px] border bg-sheet px-2 text-center font-mono tracking-widest pointer-coarse:h-11',
          refused ? 'border-bad' : 'border-edge',
        )}
      />
    </form>
  );
}
