import { MessageSquareMore, Send } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEveryCode } from '../../api/codes.ts';
import type { DeskRow } from '../../api/desk.ts';
import { useMay } from '../../api/people.ts';
import { productNow } from '../../clock/productNow.ts';
import { codeDesk } from '../../texts/compiled/codeDesk.ts';
import { Button } from '../../ui/Button.tsx';
import { timeOfDay } from '../../ui/formatIst.ts';
import { type Holder, holdersOf } from './codeHolders.ts';
import { goToAsk, goToBoxOf, goToFirstBox, isFocusFree } from './codeStops.ts';
import { HolderLine } from './HolderLine.tsx';
import { PasteMany } from './PasteMany.tsx';
import { Key } from './Queues.tsx';
import { useGone } from './useGone.ts';
import { useUnderWay } from './useUnderWay.ts';
import { useWave } from './useWave.ts';

/** How long the focus waits for the box of a holder whose code was just requested; then any other will do. */
const boxComesMs = 3000;

type Props = {
  rows: readonly DeskRow[];
  now: number;
  /** A client stands open at the right. */
  beside: boolean;
  onLink: (clients: readonly DeskRow[]) => void;
  onOpen: (row: DeskRow) => void;
  /** The same by client. */
  onList: () => void;
  /** Shown when no code is awaited. */
  empty: ReactNode;
};

/**
 * The awaited codes, by the person whom the portal sends them to. Opening it requests nothing from the portal; a press
 * requests those of the next few people (design#code-desk).
 */
export function CodeDesk({ rows, now, beside, onLink, onOpen, onList, empty }: Props) {
  const t = codeDesk();
  const mayFile = useMay('file');
  const [pasted, setPasted] = useState('');
  const [givenCodes, setGivenCodes] = useState<ReadonlyMap<string, string>>(new Map());
  const underWay = useUnderWay();
  /** The holder whose code was requested last and is awaited; null when any next one will do. */
  const next = useRef<{ holder: string; at: number } | null>(null);
  /** The element that was pressed, or got the focus while that box was missing, as long as nothing was pressed since. */
  const led = useRef<Element | null>(null);
  const waited = holdersOf(rows, useEveryCode().data ?? []);
  const holders = useKept(waited, givenCodes).map(underWay.seen);
  const gone = useGone(rows);
  const wave = useWave({
    holders,
    isOut: underWay.isOut,
    onAsked: (asked, at) => {
      next.current = asked[0] === undefined ? null : { holder: asked[0].id, at };
      for (const holder of asked) underWay.begin(holder, true);
      gone.forget();
    },
    onRefused: ({ id }) => {
      if (next.current?.holder === id) next.current = null;
      underWay.drop(id);
    },
  });
  useEffect(() => {
    const free = isFocusFree();
    if (!free && document.activeElement !== led.current) return;
    const { current } = next;
    if (current !== null && goToBoxOf(current.holder)) led.current = null;
    else if (current !== null && Date.now() - current.at < boxComesMs) return;
    // It was forwarded automatically, or entered elsewhere.
    else if (goToFirstBox()) led.current = null;
    else if (free && (wave.out === 0 || wave.count > 0)) {
      goToAsk();
      led.current = document.activeElement;
    }
  }, [holders, wave.out, wave.count]);
  const note = (holder: Holder) => (codeId: string) => {
    next.current = null;
    // The last of the month's codes makes room for the next person.
    underWay.begin(holder, holder.code !== null && holder.code.place < holder.code.places);
    setGivenCodes((before) => new Map(before).set(holder.id, `${codeId} ${timeOfDay(productNow())}`));
  };
  const noteOf = (codeId: string) => {
    const holder = holders.find(({ code }) => code?.id === codeId);
    if (holder !== undefined) note(holder)(codeId);
  };
  const ask = () => {
    // Also while the last ones are still being asked for: whichever box comes is the answer to the press.
    led.current = document.activeElement;
    wave.ask();
  };
  const onKey = (event: KeyboardEvent) => {
    led.current = null;
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN') return;
    event.preventDefault();
    if (mayFile) ask();
  };
  // The last open box was left for the press; the next one that opens takes the keyboard back.
  const onSubmit = () => {
    if (document.activeElement?.matches('[data-code-wave]') === true) led.current = document.activeElement;
  };
  // Those whose turn at the keyboard is not the next one.
  const toLink = holders
    .filter((holder) => holder.code === null && !wave.next.includes(holder))
    .map(({ clients }) => clients.filter(({ filing_id: id, queue }) => id !== null && queue === 'codes'))
    .filter((clients) => clients.length > 0);
  const left =
    gone.lines.length === 0 ? null : (
      <ul aria-label={t.gone} className="border-b border-rule px-4 py-2 text-[13px] text-muted">
        {gone.lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    );
  if (holders.length === 0)
    return (
      <div className="border-x border-rule bg-sheet">
        {left}
        {empty}
      </div>
    );
  return (
    <section
      aria-label={t.title({ people: waited.length, clients: rows.length })}
      onKeyDownCapture={onKey}
      onSubmit={onSubmit}
      className={
        beside
          ? 'border-x border-b border-rule bg-sheet'
          : 'grid border-x border-b border-rule bg-sheet min-[75rem]:grid-cols-[minmax(0,1fr)_360px]'
      }
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-rule px-4 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <h3 className="text-[17px]">{t.title({ people: waited.length, clients: rows.length })}</h3>
            <p className="text-muted">{t.note}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {!mayFile ? null : wave.count > 0 ? (
              <Button
                data-code-stop
                data-code-wave
                className="min-h-9! px-4! text-[14px]! pointer-coarse:min-h-11!"
                icon={<MessageSquareMore aria-hidden size={16} />}
                onClick={ask}
              >
                {t.askNext({ count: wave.count })}
              </Button>
            ) : wave.inLine > 0 ? (
              <p className="max-w-56 text-[13px] text-muted">{t.typeFirst({ out: wave.out })}</p>
            ) : null}
            <Button
              variant="quiet"
              className="min-h-9! px-4! text-[14px]! pointer-coarse:min-h-11!"
              onClick={onList}
            >
              {t.byClient}
            </Button>
            {toLink.length === 0 || !mayFile ? null : (
              <Button
                variant="secondary"
                className="min-h-9! px-4! text-[14px]! pointer-coarse:min-h-11!"
                icon={<Send aria-hidden size={16} />}
                onClick={() => onLink(toLink.flat())}
              >
                {t.linksToRest({ count: toLink.length })}
              </Button>
            )}
          </div>
        </div>
        {left}
        <ul aria-label={t.people}>
          {holders.map((holder) => (
            <HolderLine
              key={holder.id}
              holder={holder}
              now={now}
              givenAt={givenAt(holder, givenCodes)}
              onGiven={note(holder)}
              onAsked={() => {
                next.current = { holder: holder.id, at: Date.now() };
                underWay.begin(holder, true);
                gone.forget();
              }}
              onRefused={() => {
                next.current = null;
                underWay.drop(holder.id);
              }}
              onPasteMany={setPasted}
              onLink={onLink}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {mayFile ? (
          <p className="flex flex-wrap gap-x-5 gap-y-1 px-4 py-3 text-[13px] text-muted pointer-coarse:hidden">
            {(
              [
                ['Enter', t.keys.enter],
                ['Alt+N', t.askNextKey],
                ['Alt+R', t.keys.again],
                ['Alt+S', t.keys.link],
                ['Ctrl+V', t.keys.paste],
              ] as const
            ).map(([cap, does]) => (
              <span key={cap} className="inline-flex items-center gap-2">
                <Key cap={cap} />
                {does}
              </span>
            ))}
          </p>
        ) : null}
      </div>
      {mayFile && !beside ? (
        <aside className="border-rule bg-paper max-[75rem]:border-t min-[75rem]:border-s">
          <PasteMany holders={holders} text={pasted} onText={setPasted} onGiven={noteOf} />
        </aside>
      ) : null}
    </section>
  );
}

/** The time at which it was given, until another code of theirs is needed. */
function givenAt({ id, code, ask }: Holder, givenCodes: ReadonlyMap<string, string>): string | null {
  const [codeId, at] = givenCodes.get(id)?.split(' ') ?? [];
  return at === undefined || ask !== null || (code !== null && code.id !== codeId) ? null : at;
}

/**
 * In order of arrival, so that no line moves while somebody types. A holder whose code was given here stays while it is
 * used: the next one may be needed in a moment.
 */
function useKept(holders: readonly Holder[], givenCodes: ReadonlyMap<string, string>): Holder[] {
  const kept = useRef<readonly Holder[]>([]);
  const now = new Map(holders.map((holder) => [holder.id, holder]));
  // oxlint-disable-next-line react/refs -- the order of the previous drawing, which no drawing waits for
  const before = kept.current.flatMap((old): Holder[] => {
    const is = now.get(old.id);
    if (is !== undefined) return [is];
    return givenCodes.has(old.id) ? [{ ...old, code: null, ask: null }] : [];
  });
  const known = new Set(before.map(({ id }) => id));
  const next = [...before, ...holders.filter(({ id }) => !known.has(id))];
  useEffect(() => {
    kept.current = next;
  });
  return next;
}
