import { type ComponentType, lazy, Suspense } from 'react';
import { dashboard } from '../../texts/en/dashboard.ts';
import { ui } from '../../texts/en/ui.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Props = { onClose: () => void };

const load = () => import('./AddGstinDialog.tsx');

/** Fetches the dialog's code when someone is about to press: it is no part of the first load. */
export const readyAddGstin = (): void => void load().catch(() => undefined);

const Loaded = lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
  default: await load().then(
    (found) => found.AddGstinDialog,
    () => Unreachable,
  ),
}));

/** The add dialog, drawn at once and filled when its code is there. */
export function AddGstin({ onClose }: Props) {
  return (
    <Suspense
      fallback={
        <Dialog open onOpenChange={(open) => open || onClose()} title={dashboard().add}>
          <Skeleton className="h-96 w-full" />
        </Dialog>
      }
    >
      <Loaded onClose={onClose} />
    </Suspense>
  );
}

function Unreachable({ onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={dashboard().add}>
      <Notice type="error">{ui().client.unreachable}</Notice>
    </Dialog>
  );
}
