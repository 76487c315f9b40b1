import { FileClock, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { Button } from '../../ui/Button.tsx';
import { FilesDialog } from './FilesDialog.tsx';

/** Everything kept of a month: its documents and proofs, or the record of attempts at which the portal failed. */
export function AllFiles({ entry, isFiled }: { entry: Entry; isFiled: boolean }) {
  const t = returns();
  const [opened, setOpened] = useState(false);
  const Icon = isFiled ? ShieldCheck : FileClock;
  return (
    <>
      <Button
        variant="quiet"
        icon={<Icon aria-hidden size={18} />}
        className="-ms-3 px-3!"
        onClick={() => setOpened(true)}
      >
        {isFiled ? t.filesAndProof : t.attemptsRecord}
      </Button>
      {opened ? (
        <FilesDialog filingId={entry.id} title={entry.title} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}
