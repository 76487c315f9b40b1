import { X } from 'lucide-react';
import { desk } from '../../texts/en/desk.ts';
import { Key } from './Queues.tsx';
import type { DeskActs } from './useDeskActs.tsx';

type Props = { count: number; aside: number; acts: DeskActs; clear: () => void };

const bulkButton =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-semibold whitespace-nowrap hover:bg-white/10 disabled:opacity-50 pointer-coarse:min-h-11';

/** What is done with all that are ticked; dark in both themes. */
export function BulkBar({ count, aside, acts, clear }: Props) {
  const t = desk();
  const files = acts.fileable.length;
  return (
    <div
      role="toolbar"
      aria-label={t.selected(count)}
      className="fixed inset-x-2 bottom-24 z-30 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-1 rounded-[18px] border border-[oklch(0.38_0.03_190)] bg-[oklch(0.24_0.035_190)] px-4 py-2 text-white shadow-xl scheme-dark md:bottom-6 dark:bg-[oklch(0.31_0.03_188)] print:hidden"
    >
      <b className="font-semibold tabular-nums">{t.selected(count)}</b>
      {aside === 0 ? null : <span className="ms-1 opacity-75">{t.keptAside(aside)}</span>}
      <span aria-hidden className="mx-2 h-6 w-px bg-white/25" />
      {files === 0 ? null : (
        <button
          type="button"
          onClick={() => acts.file(null)}
          className="inline-flex min-h-9 items-center gap-2 rounded-full bg-[oklch(0.8_0.12_172)] px-4 font-semibold whitespace-nowrap text-[oklch(0.2_0.03_180)] hover:bg-[oklch(0.86_0.11_172)] pointer-coarse:min-h-11"
        >
          {t.declare.title(files)}
          <Key cap="n" className="border-current! bg-transparent! text-current!" />
        </button>
      )}
      <button type="button" aria-label={t.clear} title={t.clear} onClick={clear} className={bulkButton}>
        <X aria-hidden size={16} />
        <Key cap="Esc" className="border-white/40! bg-transparent! text-white!" />
      </button>
    </div>
  );
}
