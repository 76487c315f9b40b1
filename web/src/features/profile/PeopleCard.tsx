import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import {
  leaveAccount,
  type Invitation,
  useInvitations,
  type People,
  usePeople,
  useTakeInvitationBack,
} from '../../api/people.ts';
import { paths } from '../../paths.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { people } from '../../texts/compiled/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { AccountName } from './AccountName.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberRow } from './MemberRow.tsx';
import { RowsLoading } from './ProfileLoading.tsx';

/** The members of the account with their roles; owners invite, change and remove them (design#roles). */
export function PeopleCard() {
  const t = people();
  const list = usePeople();
  const [inviting, setInviting] = useState(false);
  const isOwner = list.data?.role === 'owner';
  return (
    <Card as="section" aria-labelledby="people" className="w-full">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people" className="text-xl">
          {t.title}
        </h2>
        {isOwner ? (
          <Button
            variant="secondary"
            icon={<UserPlus aria-hidden size={18} />}
            onClick={() => setInviting(true)}
          >
            {t.invite}
          </Button>
        ) : null}
      </div>
      <p className="mt-2 max-w-prose text-muted">{t.about}</p>
      {list.error === null ? null : (
        <Notice type="error" className="mt-4">
          {list.error.message}
        </Notice>
      )}
      {list.data === undefined ? (
        list.error === null ? (
          <RowsLoading rows={1} />
        ) : null
      ) : (
        <Shared shared={list.data} />
      )}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Card>
  );
}

function Shared({ shared }: { shared: People }) {
  const isOwner = shared.role === 'owner';
  const owners = shared.members.filter(({ role }) => role === 'owner').length;
  return (
    <>
      {isOwner ? <AccountName key={shared.name} name={shared.name} /> : null}
      <ul className="mt-3 divide-y divide-rule">
        {shared.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            mayChange={isOwner && !(member.role === 'owner' && owners === 1)}
          />
        ))}
      </ul>
      {isOwner ? <Invitations /> : null}
      {isOwner && owners === 1 ? null : <Leave />}
    </>
  );
}

function Invitations() {
  const t = people();
  const { data = [] } = useInvitations();
  if (data.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-lg">{t.invited}</h3>
      <ul className="mt-1 divide-y divide-rule">
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = people();
  const takeBack = useTakeInvitationBack();
  const toast = useToast();
  const press = async () => {
    const answer = await takeBack.mutateAsync(invitation.id);
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };
  return (
    <li className="flex flex-col gap-3 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <p>
        {invitation.mobile} · {t.roles[invitation.role]}
        <span className="block text-sm text-muted">{t.until({ at: formatIst(invitation.expires_at) })}</span>
      </p>
      <Button
        variant="secondary"
        className="shrink-0"
        busy={takeBack.isPending}
        aria-label={t.takeBackOf({ mobile: invitation.mobile })}
        onClick={() => void press()}
      >
        {t.takeBack}
      </Button>
    </li>
  );
}

function Leave() {
  const t = people();
  const toast = useToast();
  const proof = useFreshProof();
  const [busy, setBusy] = useState(false);
  const [erasing, setErasing] = useState(false);
  const press = async () => {
    setBusy(true);
    const answer = await proof.around(leaveAccount);
    setBusy(false);
    // The next call settles which of the other accounts is shown.
    if (answer.success) location.assign(paths.dashboard());
    else toast.show({ type: 'error', text: answer.message });
  };
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-rule pt-5 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <p className="max-w-prose text-muted">{t.leaving}</p>
      <div className="flex shrink-0 flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={() => void press()}>
          {t.leave}
        </Button>
        <Button variant="danger" onClick={() => setErasing(true)}>
          {t.eraseYou}
        </Button>
      </div>
      {proof.dialog}
      {erasing ? <EraseDialog alone onClose={() => setErasing(false)} /> : null}
    </div>
  );
}
