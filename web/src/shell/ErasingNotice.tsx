import { useKeepAccount, useKeepPerson } from '../api/people.ts';
import { safety } from '../texts/compiled/safety.ts';
import { Button } from '../ui/Button.tsx';
import { formatIst } from '../ui/formatIst.ts';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';

/** An account or a person that is to be erased. Owners may keep the account. */
export function ErasingNotice({
  what,
  at,
  mayKeep,
}: {
  what: 'account' | 'person';
  at: string;
  mayKeep: boolean;
}) {
  const t = safety().erasing;
  const keepAccount = useKeepAccount();
  const keepPerson = useKeepPerson();
  const keep = what === 'account' ? keepAccount : keepPerson;
  const toast = useToast();
  const press = async () => {
    const answer = await keep.mutateAsync();
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };
  return (
    <div className="page pt-6">
      <Notice type="warning" title={t.title[what]({ at: formatIst(at) })}>
        <p>{mayKeep ? t.means[what] : t.onlyOwners}</p>
        {mayKeep ? (
          <div className="mt-3">
            <Button variant="secondary" busy={keep.isPending} onClick={() => void press()}>
              {t.keep}
            </Button>
          </div>
        ) : null}
      </Notice>
    </div>
  );
}
