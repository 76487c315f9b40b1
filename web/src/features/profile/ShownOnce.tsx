import { Copy } from 'lucide-react';
import { programs } from '../../texts/compiled/programs.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** A secret that is shown only once: the dialog closes by its button alone, not by a press beside it. */
export function ShownOnce(props: {
  title: string;
  once: string;
  label: string;
  secret: string;
  onClose: () => void;
}) {
  const { title, once, label, secret, onClose } = props;
  const t = programs();
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(secret).then(
      () => toast.show({ type: 'success', text: t.copied }),
      () => toast.show({ type: 'error', text: t.notCopied }),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title={title}
      description={once}
      footer={
        <>
          <Button variant="secondary" icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
            {t.copy}
          </Button>
          <Button onClick={onClose}>{t.done}</Button>
        </>
      }
    >
      <Field label={label}>
        <TextInput
          readOnly
          value={secret}
          className="font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
      </Field>
    </Dialog>
  );
}
