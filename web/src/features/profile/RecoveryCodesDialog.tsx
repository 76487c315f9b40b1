import { Copy } from 'lucide-react';
import { secondFactor } from '../../texts/compiled/secondFactor.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** Shows the recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = secondFactor();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.show({ type: 'success', text: t.copied }),
      () => toast.show({ type: 'error', text: t.notCopied }),
    );
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      title={t.codesTitle}
      description={t.codesMean}
      footer={
        <>
          <Button variant="secondary" icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
            {t.copy}
          </Button>
          <Button onClick={onClose}>{t.kept}</Button>
        </>
      }
    >
      <ul aria-label={t.codesTitle} className="flex flex-col gap-1">
        {codes.map((code) => (
          <li key={code}>
            <Mono className="wrap-anywhere">{code}</Mono>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
