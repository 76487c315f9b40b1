import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSignOutEverywhere, useSignOutStolen } from '../../api/sessions.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { leaveAfterTheft, logout } from '../../shell/logout.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { safety } from '../../texts/compiled/safety.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox, Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const ages = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs };
type Age = keyof typeof ages;

/** Ends every session, including this one. For a lost device it also takes back the acts since then (record 160). */
export function SignOutEverywhere() {
  const t = texts().sessions;
  const lost = safety().links.stolen;
  const [asking, setAsking] = useState(false);
  const [isStolen, setStolen] = useState(false);
  const [age, setAge] = useState<Age>('week');
  /** The person gave no proof: only newer sign-ins are undone. */
  const [isUnproven, setUnproven] = useState(false);
  const everywhere = useSignOutEverywhere();
  const stolen = useSignOutStolen();
  const proof = useFreshProof();
  const toast = useToast();
  const busy = everywhere.isPending || stolen.isPending;
  const show = (open: boolean) => {
    setAsking(open);
    setUnproven(false);
  };
  const failed = (text: string) => {
    show(false);
    toast.show({ type: 'error', text });
  };
  const confirm = async () => {
    if (isStolen) {
      const since = new Date(Date.now() - ages[age]).toISOString();
      const answer = await proof.around(() => stolen.mutateAsync({ since, everything: !isUnproven }));
      if (answer.success) await leaveAfterTheft(answer.data);
      else if (answer.code === 'proof_needed') setUnproven(true);
      else failed(answer.message);
      return;
    }
    const answer = await everywhere.mutateAsync();
    // The backend has ended the session; only this browser's memory is left.
    if (answer.success) await logout();
    else failed(answer.message);
  };
  return (
    <>
      <Button variant="danger" icon={<LogOut aria-hidden size={18} />} onClick={() => show(true)}>
        {t.everywhere}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={(open) => busy || show(open)}
        title={t.everywhereAsk}
        description={t.everywhereMeans}
        footer={
          <>
            <Button variant="secondary" onClick={() => show(false)}>
              {texts().cancel}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void confirm()}>
              {isStolen && isUnproven ? lost.withoutProof : t.everywhere}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Checkbox
            label={lost.tick}
            checked={isStolen}
            onChange={(event) => setStolen(event.target.checked)}
          />
          {isStolen ? (
            <>
              <Field label={lost.since}>
                <Select
                  value={age}
                  onChange={(event) => setAge(event.target.value as Age)}
                  options={(Object.keys(ages) as Age[]).map((value) => ({
                    value,
                    label: lost.sinceOptions[value],
                  }))}
                />
              </Field>
              {isUnproven ? (
                <Notice type="warning">{lost.unproven}</Notice>
              ) : (
                <p className="text-muted">{lost.means}</p>
              )}
            </>
          ) : null}
        </div>
      </Dialog>
      {proof.dialog}
    </>
  );
}
