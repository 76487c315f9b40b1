import { FileDown, Files, FileX2 } from 'lucide-react';
import { useState } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { history } from '../../texts/compiled/history.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { FilesDialog } from '../../gst/returns/FilesDialog.tsx';
import { isCausedByPortal } from '#domain/filing/attempts.ts';

type Props = {
  entry: Pick<Entry, 'id' | 'title' | 'gst_1_url' | 'gst_3b_url' | 'reason'>;
  /** Pressed, and there is no file. */
  onMissing: () => void;
};

/** The two return files, each in a new tab (specification 2), and the way to everything kept. */
export function Downloads({ entry, onMissing }: Props) {
  const t = history();
  const [opened, setOpened] = useState(false);
  const files = [
    { form: 'GSTR-1', url: entry.gst_1_url },
    { form: 'GSTR-3B', url: entry.gst_3b_url },
  ];
  return (
    <>
      {files.map(({ form, url }) =>
        url === '' ? (
          <Button
            key={form}
            variant="quiet"
            icon={<FileX2 aria-hidden size={18} className="max-sm:hidden xl:hidden" />}
            className="px-2! font-normal! text-muted! max-sm:px-1! xl:px-1!"
            title={t.noFile}
            onClick={onMissing}
          >
            <span className="unbroken">{form}</span>
          </Button>
        ) : (
          <a
            key={form}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.inNewTab({ form })}
            className={buttonClasses('secondary', 'px-3! max-sm:px-2!')}
          >
            <FileDown aria-hidden size={18} />
            <span className="unbroken">{form}</span>
          </a>
        ),
      )}
      {files.some(({ url }) => url !== '') || isCausedByPortal(entry.reason) ? (
        <Button
          variant="quiet"
          icon={<Files aria-hidden size={18} />}
          className="px-3! max-sm:px-2!"
          title={t.allFiles}
          onClick={() => setOpened(true)}
        >
          <span className="max-sm:sr-only xl:sr-only">{t.allFiles}</span>
        </Button>
      ) : null}
      {opened ? (
        <FilesDialog filingId={entry.id} title={entry.title} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}
