import { CircleX, RotateCw, Send } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, type ReactNode, useId, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { parseCode } from '#domain/gst/evc.ts';
import { useAskCode, useAskCodeAgain, useGiveCode } from '../../api/codes.ts';
import type { DeskRow } from '../../api/desk.ts';
import { useMay } from '../../api/people.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { codeDesk } from '../../texts/compiled/codeDesk.ts';
import { useTypedCode } from '../../gst/codes/useTypedCode.ts';
import { codes } from '../../texts/compiled/codes.ts';
import { classes } from '../../ui/classes.ts';
import { timeOfDay } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';
import { callOf, type Holder } from './codeHolders.ts';
import { goOn, goToStop } from './codeStops.ts';
import { Countdown } from './Countdown.tsx';
import { formatStanding, standingOf } from './standing.ts';

type Props = {
  holder: Holder;
  now: number;
  /** When their code was entered here, if none was needed since. */
  givenAt: string | null;
  onGiven: (codeId: string) => void;
  /** Their code was requested from the portal. */
  onAsked: () => void;
  /** The request was refused. */
  onRefused: () => void;
  /** More than one code was pasted into the box. */
  onPasteMany: (text: string) => void;
  onLink: (clients: readonly DeskRow[]) => void;
  onOpen: (row: DeskRow) => void;
};

/**
 * One person who receives codes: their clients, the box or the request button, how long the code lives, and the other
 * ways.
 */
export function HolderLine({
  holder,
  now,
  givenAt,
  onGiven,
  onAsked,
  onRefused,
  onPasteMany,
  onLink,
  onOpen,
}: Props) {
  const t = codeDesk();
  const toast = useToast();
  const mayFile = useMay('file');
  const askCode = useAskCode();
  const askAgain = useAskCodeAgain();
  const { code, ask, clients } = holder;
  const who = callOf(holder);
  const showRefusal = (answer: { success: boolean; message: string }) => {
    if (answer.success) return;
    onRefused();
    toast.show({ type: 'error', text: `${who}: ${answer.message}` });
  };
  const again = () => {
    if (code === null || askAgain.isPending) return;
    onAsked();
    askAgain.mutate(code.id, { onSuccess: showRefusal });
  };
  const linked = clients.filter(({ filing_id: id }) => id !== null);
  // From the line's own controls, its box too.
  const keys = useHotkeys<HTMLLIElement>(
    ['alt+r', 'alt+s'],
    (_, { keys: [key] = [] }) => {
      if (key === 'r') again();
      else if (linked.length > 0) onLink(linked);
    },
    { enabled: mayFile, enableOnFormTags: true, preventDefault: true },
  );
  const first = clients.find(({ id }) => id === (code?.gstin_id ?? ask?.id)) ?? clients[0];
  const standing = first === undefined ? null : standingOf(first, '', now);
  const inShort = standing === null ? '' : formatStanding(standing);
  const others = clients.filter((each) => each !== first);
  const [next] = others;
  const say = (name: string): string =>
    next === undefined
      ? name
      : others.length === 1
        ? t.thenOne({ first: name, next: next.business })
        : t.thenMore({ first: name, more: others.length });
  return (
    <li
      ref={keys}
      data-holder={holder.id}
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-rule px-4 py-2 focus-within:bg-primary-tint focus-within:shadow-[inset_4px_0_0_var(--color-primary)] md:gap-x-2 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1.6fr)_10.5rem_6.25rem_6.25rem] lg:gap-x-4 lg:grid-cols-[minmax(104px,0.8fr)_minmax(160px,1.8fr)_10.5rem_6.25rem_6.5rem]"
    >
      <p className="min-w-0 font-semibold max-md:col-span-2" title={who}>
        <span className="block leading-5 wrap-break-word">{who}</span>
        {holder.mobileEnds === '' ? null : (
          <span className="block text-[13px] font-normal text-muted">…{holder.mobileEnds}</span>
        )}
      </p>
      <div className="min-w-0 max-md:col-span-2 max-md:row-start-2">
        {first === undefined ? null : (
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onOpen(first)}
            className="block max-w-full truncate text-start font-medium hover:underline pointer-coarse:min-h-11"
          >
            {say(first.business)}
          </button>
        )}
        {inShort === '' ? null : (
          <p
            className={classes(
              'text-[13px] leading-[18px] tabular-nums',
              standing?.isLate ? 'font-medium text-bad' : 'text-muted',
            )}
          >
            {inShort}
          </p>
        )}
        {code?.after_refusal === true ? (
          <p role="status" className="flex items-center gap-1.5 text-[13px] text-bad">
            <CircleX aria-hidden size={14} className="shrink-0" />
            {codes().refused({ time: timeOfDay(code.asked_at) })}
          </p>
        ) : (
          <p
            className="text-[13px] leading-[18px] text-muted lg:line-clamp-2"
            title={code?.title ?? first?.why}
          >
            <Unbroken text={code === null ? (first?.why ?? '') : stepOf(code)} />
          </p>
        )}
      </div>
      <div className="max-md:col-start-1 max-md:row-start-3">
        {code !== null && mayFile ? (
          <Box key={code.id} code={code} who={who} onGiven={onGiven} onPasteMany={onPasteMany} />
        ) : (
          <p
            aria-hidden={givenAt === null}
            className={classes(
              'grid h-10 w-42 place-items-center rounded-[9px] border border-rule pointer-coarse:h-11',
              givenAt === null ? 'bg-raised' : 'border-transparent bg-good-tint font-semibold text-good',
            )}
          >
            {givenAt === null ? '' : t.givenAt({ time: givenAt })}
          </p>
        )}
      </div>
      <div className="max-md:col-start-2 max-md:row-start-3">
        {code !== null ? (
          <Countdown askedAt={code.asked_at} expiresAt={code.expires_at} />
        ) : ask !== null && mayFile ? (
          <button
            type="button"
            data-code-stop
            aria-label={t.askOf({ who })}
            aria-busy={askCode.isPending || undefined}
            onClick={() => {
              if (askCode.isPending) return;
              onAsked();
              askCode.mutate(ask.id, { onSuccess: showRefusal });
            }}
            className="inline-flex min-h-9 items-center rounded-full border border-edge bg-sheet px-4 font-semibold text-primary hover:bg-raised aria-busy:opacity-60 pointer-coarse:min-h-11"
          >
            {t.ask}
          </button>
        ) : null}
      </div>
      <div className="flex items-center max-md:col-span-2 max-md:-ms-2 max-md:empty:hidden md:flex-col md:items-end md:justify-end">
        {code !== null && mayFile ? (
          <LineButton label={t.againOf({ who })} word={t.again} onPress={again}>
            <RotateCw aria-hidden size={16} />
          </LineButton>
        ) : null}
        {linked.length > 0 && mayFile ? (
          <LineButton label={t.linkOf({ who })} word={t.link} onPress={() => onLink(linked)}>
            <Send aria-hidden size={16} />
          </LineButton>
        ) : null}
      </div>
    </li>
  );
}

/** Its purpose, and its place in the sequence. */
const stepOf = ({ purpose, place, places }: NonNullable<Holder['code']>): string =>
  codeDesk().step({
    step: Object.values(codes().steps)[['session', 'gstr1', 'gstr3b'].indexOf(purpose)] ?? '',
    place,
    places,
  });

const LineButton = (props: { label: string; word: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={props.label}
    title={props.label}
    onClick={props.onPress}
    className="inline-flex min-h-8 items-center gap-1.5 rounded-full px-2 text-[13px] font-semibold whitespace-nowrap text-primary hover:bg-raised pointer-coarse:min-h-11"
  >
    {props.children}
    {props.word}
  </button>
);

type BoxProps = {
  code: NonNullable<Holder['code']>;
  who: string;
  onGiven: Props['onGiven'];
  onPasteMany: Props['onPasteMany'];
};

/** Allows blanks, hyphens or a word in front. */
const longestCode = 20;

/** Enter uses the typed code and moves on; it stays in the box until it was accepted. */
function Box({ code, who, onGiven, onPasteMany }: BoxProps) {
  const give = useGiveCode();
  const toast = useToast();
  const id = useId();
  const readTyped = useTypedCode();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const refuse = (why: string) => {
    setRefusal(why);
    toast.show({ type: 'error', text: `${who}: ${why}` });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (give.isPending || give.data?.success === true) return;
    const { code: read, wrong } = readTyped(typed);
    if (read === null) return refuse(wrong);
    setRefusal('');
    give.mutate(
      { id: code.id, code: read },
      { onSuccess: (answer) => (answer.success ? onGiven(code.id) : refuse(answer.message)) },
    );
    goOn(event.currentTarget);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    // A whole message names the client: check that first.
    if (text.trim() === '' || (text.trim().length <= longestCode && parseCode(text) !== null)) return;
    event.preventDefault();
    onPasteMany(text);
  };
  const until = timeOfDay(code.expires_at);
  return (
    <form noValidate onSubmit={submit}>
      <input
        data-code-stop
        data-code-box
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          goToStop(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
        }}
        aria-label={codeDesk().codeOf({ who, client: code.business })}
        aria-invalid={refusal !== '' || undefined}
        aria-describedby={id}
        readOnly={give.isPending || give.data?.success === true}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className={classes(
          'h-10 w-42 rounded-[9px] border bg-sheet px-2 text-center font-mono text-[17px] tracking-widest read-only:text-muted pointer-coarse:h-11',
          refusal === '' ? 'border-edge' : 'border-2 border-bad',
        )}
      />
      <span id={id} className={refusal === '' ? 'sr-only' : 'mt-1 block max-w-42 text-[13px] text-bad'}>
        {refusal ||
          (code.sent_to === '' ? codes().hint({ until }) : codes().hintTo({ to: code.sent_to, until }))}
      </span>
    </form>
  );
}
