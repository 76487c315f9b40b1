import { type ComponentType, type ReactNode, useState } from 'react';
import { ui } from '../../texts/compiled/ui.ts';
import { useToast } from '../../ui/Toast.tsx';

const load = async () => (await import('./AddGstinDialog.tsx')).AddGstinDialog;

/** Fetches the dialog's code when someone is about to press: it is not in the first load. */
export const readyAddGstin = (): void => void load().catch(() => undefined);

/** The add dialog: what opens it, whether its code is on its way, and itself. */
export function useAddDialog(): { open: () => void; coming: boolean; dialog: ReactNode } {
  const toast = useToast();
  const [coming, setComing] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const open = async () => {
    setComing(true);
    try {
      const found = await load();
      setDialog(() => found);
    } catch {
      toast.show({ type: 'error', text: ui().client.unreachable });
    }
    setComing(false);
  };
  return {
    open: () => void open(),
    coming,
    dialog: Dialog === null ? null : <Dialog onClose={() => setDialog(null)} />,
  };
}
