import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSignOutEverywhere, useSignOutStolen } from '../../api/sessions.ts';
import { leaveAfterTheft, logout } from '../../shell/logout.ts';
import { profile as texts } from '../../texts/en/profile.ts';
import { safety } from '../../texts/en/safety.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox, Field } from '../../ui/Field.tsx';
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
  const everywhere = useSignOutEverywhere();
  const stolen = useSignOutStolen();
  const toast = useToast();
  const busy = everywhere.isPending || stolen.isPending;
  const failed = (text: string) => {
    setAsking(false);
    toast.show({ type: 'error', text });
  };
  const confirm = async () => {
    if (isStolen) {
      const answer = await stolen.mutateAsync(new Date(Date.now() - ages[age]).toISOString());
      if (answer.success) await leaveAfterTheft(answer.data);
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
      <Button variant="danger" icon={<LogOut aria-hidden size={18} />} onClick={() => setAsking(true)}>
        {t.everywhere}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={(open) => busy || setAsking(open)}
        title={t.everywhereAsk}
        description={t.everywhereMeans}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {texts().cancel}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void confirm()}>
              {t.everywhere}
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
              <p className="text-muted">{lost.means}</p>
            </>
          ) : null}
        </div>
      </Dialog>
    </>
  );
}
