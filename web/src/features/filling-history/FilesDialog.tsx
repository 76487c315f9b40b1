import { FileBraces, FileDown } from 'lucide-react';
import { type FiledDocument, useDocuments } from '../../api/filings.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { history } from '../../texts/en/history.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const kinds = (t = history().files) => ({
  pdf: { word: t.pdf, icon: FileDown, what: t.pdfIs },
  json: { word: t.json, icon: FileBraces, what: t.jsonIs },
});

/** Everything kept of a filing: the drawn return and the data sent to the portal, for each form (design#documents). */
export function FilesDialog(props: { filingId: string; title: string; onClose: () => void }) {
  const { filingId, title, onClose } = props;
  const documents = useDocuments(filingId);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={history().files.title}
      description={<Unbroken text={title} />}
    >
      {documents.isError ? <Notice type="error">{documents.error.message}</Notice> : null}
      {documents.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {documents.data?.length === 0 ? <p>{history().noFile}</p> : null}
      <ul className="flex flex-col gap-3">
        {documents.data?.map((document) => (
          <FileLink key={`${document.form} ${document.kind}`} document={document} />
        ))}
      </ul>
    </Dialog>
  );
}

function FileLink({ document }: { document: FiledDocument }) {
  const { word, icon: Icon, what } = kinds()[document.kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          <span className="unbroken">{document.form}</span>, {word}
        </p>
        <p className="text-sm text-muted">{what}</p>
      </div>
      <a
        href={document.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={history().files.openOf(document.form, word)}
        className={buttonClasses('secondary', 'px-4')}
      >
        <Icon aria-hidden size={18} />
        {history().files.open}
      </a>
    </li>
  );
}
