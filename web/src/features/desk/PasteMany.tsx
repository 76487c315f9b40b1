import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { matchPasted, type PastedCode } from '#domain/registration/pastedCodes.ts';
import { useGiveCode } from '../../api/codes.ts';
import { codeDesk } from '../../texts/compiled/codeDesk.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { asPasted, callOf, type Holder } from './codeHolders.ts';

type Props = {
  holders: readonly Holder[];
  text: string;
  onText: (text: string) => void;
  onGiven: (codeId: string) => void;
};

/** For each doubtful code, by its place: the holder chosen for it. */
type Chosen = Readonly<Record<number, string>>;
type Use = { holder: Holder; code: string };

/** Several codes at once: each is shown with its holder before any is used; doubtful ones are assigned or left out. */
export function PasteMany({ holders, text, onText, onGiven }: Props) {
  const t = codeDesk().paste;
  const toast = useToast();
  const give = useGiveCode();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  /** A choice is valid for the text in which it was made. */
  const [chosenIn, setChosenIn] = useState<{ text: string; chosen: Chosen }>({ text, chosen: {} });
  const chosen = chosenIn.text === text ? chosenIn.chosen : {};
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (text !== '' && document.activeElement !== box.current) box.current?.focus();
  }, [text]);
  const found = matchPasted(text, holders.map(asPasted));
  const uses = usesOf(found, chosen, holders);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || uses.length === 0) return;
    setBusy(true);
    let givenCount = 0;
    for (const { holder, code } of uses) {
      if (holder.code === null) continue;
      const answer = await give.mutateAsync({ id: holder.code.id, code });
      if (answer.success) {
        givenCount += 1;
        onGiven(holder.code.id);
      } else toast.show({ type: 'error', text: `${callOf(holder)}: ${answer.message}` });
    }
    setBusy(false);
    setChosenIn({ text: '', chosen: {} });
    onText('');
    if (givenCount > 0) toast.show({ type: 'info', text: t.given({ count: givenCount }) });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 p-4">
      <label htmlFor={id} className="text-[16px] font-semibold">
        {t.title}
      </label>
      <p className="text-muted">{t.hint}</p>
      <textarea
        id={id}
        ref={box}
        value={text}
        rows={5}
        onChange={(event) => onText(event.target.value)}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        className="w-full rounded-[9px] border border-edge bg-sheet p-3 font-mono text-[13px]"
      />
      {found.length === 0 ? null : (
        <>
          <ul aria-label={t.found} aria-live="polite">
            {found.map((one, at) => (
              <Found
                key={`${at} ${one.said}`}
                one={one}
                holders={holders}
                chosen={chosen[at] ?? ''}
                onChoose={(holder) => setChosenIn({ text, chosen: { ...chosen, [at]: holder } })}
              />
            ))}
          </ul>
          <Button type="submit" busy={busy} disabled={uses.length === 0}>
            {found.length === uses.length
              ? t.givesCodes({ count: uses.length })
              : t.givesAndLeaves({
                  gives: t.givesCodes({ count: uses.length }),
                  left: found.length - uses.length,
                })}
          </Button>
        </>
      )}
    </form>
  );
}

/** The codes to use: the certain ones, and the chosen ones, unless another code is meant for the same person. */
function usesOf(found: readonly PastedCode[], chosen: Chosen, holders: readonly Holder[]): Use[] {
  const meant = found.flatMap(({ code, holder: certain }, at): Use[] => {
    const holder = holders.find(({ id }) => id === (certain ?? chosen[at]));
    return code === null || holder === undefined ? [] : [{ holder, code }];
  });
  return meant.filter(({ holder }) => meant.filter((other) => other.holder === holder).length === 1);
}

function Found(props: {
  one: PastedCode;
  holders: readonly Holder[];
  chosen: string;
  onChoose: (holder: string) => void;
}) {
  const { one, holders, chosen, onChoose } = props;
  const t = codeDesk().paste;
  const holder = holders.find(({ id }) => id === one.holder);
  const perhaps = holders.filter(({ id }) => one.perhaps.includes(id));
  return (
    <li className="flex items-start gap-2.5 border-b border-rule py-2 last:border-b-0">
      {holder === undefined ? (
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
      ) : (
        <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
      )}
      <div className="min-w-0 flex-1">
        {holder === undefined ? (
          <p className="wrap-anywhere">
            <b className="font-semibold">{one.said}</b>: {one.doubt === null ? '' : t.doubts[one.doubt]}
          </p>
        ) : (
          <p className="wrap-anywhere">
            <b className="font-semibold">{callOf(holder)}</b>, {holder.code?.business}{' '}
            <span className="font-mono text-muted">{one.code}</span>
          </p>
        )}
        {holder !== undefined || perhaps.length === 0 || one.code === null ? null : (
          <select
            aria-label={t.whose({ code: one.code })}
            value={chosen}
            onChange={(event) => onChoose(event.target.value)}
            className="mt-1 h-9 w-full rounded-[9px] border border-edge bg-sheet px-2 pointer-coarse:h-11"
          >
            <option value="">{t.leave}</option>
            {perhaps.map((each) => (
              <option key={each.id} value={each.id}>
                {`${callOf(each)}, ${each.code?.business ?? ''}`}
              </option>
            ))}
          </select>
        )}
      </div>
    </li>
  );
}
