import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { istDate } from '#domain/shared/istTime.ts';
import { useDownload } from '../../api/account/useDownload.ts';
import { productNow } from '../../clock/productNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { EraseDialog } from './EraseDialog.tsx';

/** Take everything along, or erase it (record 088.4). */
export function DataCard() {
  const download = useDownload();
  const toast = useToast();
  const [erasing, setErasing] = useState(false);

  const save = async () => {
    const answer = await download.mutateAsync();
    if (answer.success) saveFile(`shunya-${istDate(productNow())}.json`, answer.data);
    else toast.show({ type: 'error', title: 'The download failed', text: answer.message });
  };

  return (
    <Card as="section" aria-labelledby="your-data" className="w-full">
      <h2 id="your-data" className="text-2xl">
        Your data
      </h2>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <p className="max-w-prose text-muted">
          Everything that Shunya keeps of you, as one JSON file: profile, GSTINs, consents and every filing.
          Passwords and codes are not in it.
        </p>
        <Button
          variant="secondary"
          className="shrink-0"
          busy={download.isPending}
          icon={<Download aria-hidden size={18} />}
          onClick={() => void save()}
        >
          Download everything
        </Button>
      </div>
      <div className="mt-5 flex flex-col gap-3 border-t border-rule pt-5 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <p className="max-w-prose text-muted">
          Erasing destroys your portal passwords, GSTINs, history and profile at once and for good. Nothing
          more is filed for you, and nothing can be brought back.
        </p>
        <Button
          variant="danger"
          className="shrink-0"
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setErasing(true)}
        >
          Erase my account
        </Button>
      </div>
      {erasing ? <EraseDialog onClose={() => setErasing(false)} /> : null}
    </Card>
  );
}

function saveFile(name: string, content: unknown): void {
  const blob = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
