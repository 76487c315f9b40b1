import { useRef, useState } from 'react';
import { useBulk, type DeskRow } from '../../api/desk.ts';
import { codeDesk } from '../../texts/compiled/codeDesk.ts';
import { useToast } from '../../ui/Toast.tsx';
import { callOf, type Holder, nextInLine } from './codeHolders.ts';

type WaveInput = {
  /** In the order on screen. */
  holders: readonly Holder[];
  isOut: (holder: Holder) => boolean;
  /** These are being asked for, since `at` by the browser's clock; the first of them comes first. */
  onAsked: (holders: readonly Holder[], at: number) => void;
  onRefused: (holder: Holder) => void;
};

/**
 * Codes for a few people at a time: the next ones in line are asked together, as many as fill up what one person can
 * type before a code ends (design#code-desk).
 */
export function useWave({ holders, isOut, onAsked, onRefused }: WaveInput) {
  const bulk = useBulk();
  const toast = useToast();
  /** Requests that were refused: left out until something about the client changes. */
  const [refused, setRefused] = useState<ReadonlySet<DeskRow>>(new Set());
  const isBusy = useRef(false);
  const out = holders.filter(isOut).length;
  const line = holders.filter((one) => one.ask !== null && !isOut(one) && !refused.has(one.ask));
  const next = nextInLine(line, out);
  const ask = async () => {
    if (isBusy.current || next.length === 0) return;
    isBusy.current = true;
    onAsked(next, Date.now());
    const rows = next.flatMap(({ ask: row }) => row ?? []);
    const answer = await bulk
      .mutateAsync({ act: 'ask_code', ids: rows.map(({ id }) => id) })
      .finally(() => (isBusy.current = false));
    const t = codeDesk();
    if (!answer.success) {
      next.forEach(onRefused);
      return toast.show({ type: 'error', text: answer.message });
    }
    const { answers } = answer.data;
    const not = next.flatMap((holder, at) => {
      const said = answers.find(({ id }) => id === rows[at]?.id);
      // A colleague asked for it a moment ago: it comes here too.
      return said === undefined || said.ok || said.why === 'code_on_its_way' ? [] : [{ holder, said }];
    });
    if (not.length === 0) return;
    for (const { holder } of not) onRefused(holder);
    setRefused((before) => new Set([...before, ...not.flatMap(({ holder }) => holder.ask ?? [])]));
    toast.show({
      type: 'error',
      title: t.notAsked({ count: not.length }),
      text: not.map(({ holder, said }) => `${callOf(holder)}: ${said.message}`).join(' '),
    });
  };
  return {
    count: next.length,
    /** Those whom the next press asks for. */
    next,
    out,
    inLine: line.length,
    ask: () => void ask(),
  };
}
