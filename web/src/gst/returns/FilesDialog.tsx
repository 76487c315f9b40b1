import type { ReactNode } from 'react';
import { FileBraces, FileClock, FileDown, type LucideIcon, ShieldCheck } from 'lucide-react';
import { type FiledDocument, useDocuments } from '../../api/filings.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { history } from '../../texts/compiled/history.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const kinds = (t = history().files) => ({
  pdf: { word: t.pdf, icon: FileDown, what: t.pdfIs },
  json: { word: t.json, icon: FileBraces, what: t.jsonIs },
  proof_pdf: { word: t.proofPdf, icon: ShieldCheck, what: t.proofPdfIs },
  proof_json: { word: t.proofJson, icon: ShieldCheck, what: t.proofJsonIs },
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
      {documents.data?.documents.length === 0 && documents.data.outage === null ? (
        <p>{history().noFile}</p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {documents.data?.documents.map((document) => (
          <DocumentLink key={`${document.form} ${document.kind}`} document={document} />
        ))}
        {documents.data?.outage ? <OutageLink url={documents.data.outage.url} /> : null}
      </ul>
    </Dialog>
  );
}

function DocumentLink({ document }: { document: FiledDocument }) {
  const { word, icon, what } = kinds()[document.kind];
  return (
    <FileLink
      url={document.url}
      icon={icon}
      what={what}
      label={history().files.openOf({ form: document.form, kind: word })}
      name={
        <>
          <span className="unbroken">{document.form}</span>, {word}
        </>
      }
    />
  );
}

/** The record of attempts of a month in which the portal refused or did not answer. */
function OutageLink({ url }: { url: string }) {
  const t = history().files;
  return <FileLink url={url} icon={FileClock} what={t.outageIs} label={t.openOutage} name={t.outage} />;
}

type LinkProps = { url: string; icon: LucideIcon; name: ReactNode; what: string; label: string };

function FileLink({ url, icon: Icon, name, what, label }: LinkProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{what}</p>
      </div>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        className={buttonClasses('secondary', 'px-4')}
      >
        <Icon aria-hidden size={18} />
        {history().files.open}
      </a>
    </li>
  );
}
