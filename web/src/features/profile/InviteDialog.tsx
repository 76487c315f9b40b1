import { type FormEvent, useState } from 'react';
import { mobileProblem } from '#domain/account/person.ts';
import { useInvite } from '../../api/people.ts';
import type { Role } from '../../api/people.ts';
import { formatProblem } from '../../gst/formatProblem.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { people } from '../../texts/compiled/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { roleOptions } from './roleOptions.ts';
import { ShownOnce } from './ShownOnce.tsx';

/** A mobile number and a role: the SMS goes out at once, or there is a link to pass on. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = people();
  const invite = useInvite();
  const proof = useFreshProof();
  const toast = useToast();
  const [mobile, setMobile] = useState('');
  const [role, setRole] = useState<Role>('preparer');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [handOn, setHandOn] = useState<{ link: string; why: string } | null>(null);
  const problem = mobileProblem(mobile);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (invite.isPending || problem !== null) return;
    setRefusal(null);
    const answer = await proof.around(() => invite.mutateAsync({ mobile, role }));
    if (!answer.success) {
      setRefusal(answer.message);
      return;
    }
    const { link } = answer.data;
    if (link !== null) {
      setHandOn({ link, why: answer.message });
      return;
    }
    toast.show({ type: 'success', text: answer.message });
    onClose();
  };
  if (handOn !== null)
    return (
      <ShownOnce title={t.handOn} once={handOn.why} label={t.link} secret={handOn.link} onClose={onClose} />
    );

  return (
    <>
      <Dialog open onOpenChange={(open) => open || invite.isPending || onClose()} title={t.invite}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {refusal === null ? null : <Notice type="error">{refusal}</Notice>}
          <Field
            label={t.mobile}
            required
            error={isTried && problem !== null ? formatProblem(problem) : undefined}
          >
            <TextInput
              value={mobile}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              onChange={(event) => setMobile(event.target.value)}
            />
          </Field>
          <Field label={t.role} required hint={t.mayDo[role]}>
            <Select
              value={role}
              onChange={(event) => setRole(event.target.value as Role)}
              options={roleOptions()}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" busy={invite.isPending}>
              {t.send}
            </Button>
          </div>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}
