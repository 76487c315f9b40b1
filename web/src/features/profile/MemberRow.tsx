import { useState } from 'react';
import { useChangeRole, type Colleague, type Role, useRemoveMember } from '../../api/people.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { people } from '../../texts/compiled/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatMobile } from '../../ui/formatMobile.ts';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { roleOptions } from './roleOptions.ts';

/** A member; people with the right can choose another role or remove them. */
export function MemberRow({ member, mayChange }: { member: Colleague; mayChange: boolean }) {
  const t = people();
  const change = useChangeRole();
  const remove = useRemoveMember();
  const proof = useFreshProof();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const name = member.name || t.unnamed;
  const say = (answer: { success: boolean; message: string }) =>
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  const choose = async (role: Role) =>
    say(await proof.around(() => change.mutateAsync({ id: member.id, role })));
  const takeOut = async () => {
    setAsks(false);
    say(await proof.around(() => remove.mutateAsync(member.id)));
  };
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{name}</strong>
        {member.you ? ` (${t.you})` : ''}
        <span className="block text-sm text-muted">
          {formatMobile(member.mobile)}
          {mayChange ? '' : ` · ${t.roles[member.role]}`}
        </span>
      </p>
      {mayChange ? (
        <div className="flex shrink-0 flex-wrap items-center gap-3">
          <Select
            aria-label={t.roleOf({ name })}
            value={member.role}
            disabled={change.isPending}
            onChange={(event) => void choose(event.target.value as Role)}
            options={roleOptions()}
          />
          {member.you ? null : (
            <Button
              variant="secondary"
              busy={remove.isPending}
              aria-label={t.removeOf({ name })}
              onClick={() => setAsks(true)}
            >
              {t.remove}
            </Button>
          )}
        </div>
      ) : null}
      {asks ? (
        <Dialog
          open
          onOpenChange={(open) => open || setAsks(false)}
          title={t.removeOf({ name })}
          description={t.removing}
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setAsks(false)}>
              {t.cancel}
            </Button>
            <Button variant="danger" onClick={() => void takeOut()}>
              {t.remove}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {proof.dialog}
    </li>
  );
}
