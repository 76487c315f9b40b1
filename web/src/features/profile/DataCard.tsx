import { Download, FileSpreadsheet, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { istDate } from '#domain/shared/istTime.ts';
import { useDownload, useExport } from '../../api/account.ts';
import { productNow } from '../../clock/productNow.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { profile } from '../../texts/compiled/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { useToast } from '../../ui/Toast.tsx';
import { EraseDialog } from './EraseDialog.tsx';

/** Download all data, or erase it (design#download-and-erasure). */
export function DataCard() {
  const t = profile().data;
  const download = useDownload();
  const proof = useFreshProof();
  const toast = useToast();
  const [erasing, setErasing] = useState(false);
  const taken = useExport();
  const take = async (kind: 'clients' | 'returns') => {
    try {
      await taken.mutateAsync({ kind });
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      toast.show({ type: 'error', title: t.downloadFailed, text });
    }
  };

  const save = async () => {
    const answer = await proof.around(() => download.mutateAsync());
    if (answer.success) saveFile(`shunya-${istDate(productNow())}.json`, jsonFile(answer.data));
    else toast.show({ type: 'error', title: t.downloadFailed, text: answer.message });
  };

  return (
    <Card as="section" aria-labelledby="your-data" className="w-full">
      <h2 id="your-data" className="text-xl">
        {t.title}
      </h2>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <p className="max-w-prose text-muted">{t.all}</p>
        <Button
          variant="secondary"
          className="shrink-0"
          busy={download.isPending}
          icon={<Download aria-hidden size={18} />}
          onClick={() => void save()}
        >
          {t.download}
        </Button>
      </div>
      <div className="mt-5 flex flex-col gap-3 border-t border-rule pt-5 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <p className="max-w-prose text-muted">{t.lists}</p>
        <div className="flex shrink-0 flex-wrap gap-2">
          {(['clients', 'returns'] as const).map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              busy={taken.isPending && taken.variables.kind === kind}
              icon={<FileSpreadsheet aria-hidden size={18} />}
              onClick={() => void take(kind)}
            >
              {kind === 'clients' ? t.clientsCsv : t.returnsCsv}
            </Button>
          ))}
        </div>
      </div>
      <div className="mt-5 flex flex-col gap-3 border-t border-rule pt-5 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <p className="max-w-prose text-muted">{t.erasing}</p>
        <Button
          variant="danger"
          className="shrink-0"
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setErasing(true)}
        >
          {t.erase}
        </Button>
      </div>
      {proof.dialog}
      {erasing ? <EraseDialog onClose={() => setErasing(false)} /> : null}
    </Card>
  );
}

const jsonFile = (content: unknown): Blob =>
  new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
