import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { useDeleteGstin } from '../../api/gstins.ts';
import { details as texts } from '../../texts/compiled/details.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { actionMessage, type ActionMessage } from './actionTexts.ts';

type Props = {
  details: Details;
  onDeleted: () => void;
  onMessage: (message: ActionMessage | null) => void;
};

/** Deletes after a question (specification 5). A row that the portal never knew is named by its nick name. */
export function DeleteGstin({ details, onDeleted, onMessage }: Props) {
  const t = texts().deletion;
  const [asking, setAsking] = useState(false);
  const deleteGstin = useDeleteGstin();

  const confirm = async () => {
    onMessage(null);
    const answer = await deleteGstin.mutateAsync({ gstin: details.gstin, gstin_id: details.id });
    if (answer.success) onDeleted();
    else {
      setAsking(false);
      onMessage(actionMessage('delete', answer));
    }
  };

  return (
    <div>
      <Button
        variant="quiet"
        className="-ms-3 text-bad!"
        icon={<Trash2 aria-hidden size={20} />}
        onClick={() => setAsking(true)}
      >
        {t.title}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={(open) => deleteGstin.isPending || setAsking(open)}
        title={t.title}
        description={t.question({ gstin: details.gstin === '' ? details.nick_name : details.gstin })}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t.cancel}
            </Button>
            <Button variant="danger" busy={deleteGstin.isPending} onClick={() => void confirm()}>
              {t.confirm}
            </Button>
          </>
        }
      >
        <p>{t.means}</p>
      </Dialog>
    </div>
  );
}
