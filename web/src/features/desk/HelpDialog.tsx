import { desk } from '../../texts/compiled/desk.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { Key } from './Queues.tsx';
import { keysAreOn, switchKeys } from './useDeskKeys.ts';

const keys = [
  ['search', ['/']],
  ['walk', ['j', 'k', '↓', '↑']],
  ['tick', ['x']],
  ['range', ['Shift+x']],
  ['all', ['a']],
  ['file', ['n']],
  ['code', ['c']],
  ['retry', ['r']],
  ['open', ['o', 'Enter']],
  ['queues', ['g', '1…9']],
  ['back', ['Esc']],
  ['help', ['?']],
] as const;

/** The keys of the desk. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = desk().help;
  const [on, setOn] = useState(keysAreOn);
  const turn = (next: boolean) => {
    switchKeys(next);
    setOn(next);
  };
  return (
    <Dialog data-desk open onOpenChange={(open) => open || onClose()} title={t.title} description={t.note}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-2.5">
        {keys.map(([what, caps]) => (
          <div key={what} className="contents">
            <dt>{t.rows[what]}</dt>
            <dd className="flex items-center justify-end gap-1.5">
              <span className="sr-only">{caps.join(' ')}</span>
              {caps.map((cap) => (
                <Key key={cap} cap={cap} className="text-[13px]! text-ink!" />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-rule pt-3">
        <Toggle label={t.on} checked={on} onChange={turn} />
      </div>
    </Dialog>
  );
}
