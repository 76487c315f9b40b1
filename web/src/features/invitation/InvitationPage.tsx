import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { acceptInvitation, type ReadInvitation, readInvitation } from '../../api/people.ts';
import { paths } from '../../paths.ts';
import { standIn } from '../../session/tabAccount.ts';
import { people } from '../../texts/compiled/people.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/**
 * Opened from an invitation's link by a signed-in person, who accepts it with a press. The token stays after the #,
 * which no server sees.
 */
export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  return <OfLink key={token} token={token} />;
}

function OfLink({ token }: { token: string }) {
  const t = people().invitation;
  const [invitation, setInvitation] = useState<ReadInvitation | null>(null);
  const [problem, setProblem] = useState<string | null>(token === '' ? t.incomplete : null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (token === '') return;
    let left = false;
    void readInvitation(token).then((answer) => {
      if (left) return;
      if (answer.success) setInvitation(answer.data);
      else setProblem(answer.message);
    });
    return () => {
      left = true;
    };
  }, [token]);
  const accept = async () => {
    setBusy(true);
    const answer = await acceptInvitation(token);
    if (answer.success) {
      standIn(answer.data.account);
      location.assign(paths.dashboard());
      return;
    }
    setBusy(false);
    setProblem(answer.message);
  };
  return (
    <div className="page flex max-w-xl flex-col items-start gap-5 py-12">
      <h1 className="text-3xl sm:text-4xl">{t.title}</h1>
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      {invitation === null ? (
        problem === null ? (
          <div aria-busy className="flex w-full flex-col items-start gap-5">
            <Skeleton className="h-7 w-full" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-11 w-32 rounded-full!" />
          </div>
        ) : (
          <ButtonLink to={paths.dashboard()} variant="secondary">
            {t.toDashboard}
          </ButtonLink>
        )
      ) : (
        <>
          <p className="text-lg wrap-anywhere">{saysOf(invitation)}</p>
          <p className="text-muted">{people().mayDo[invitation.role]}</p>
          <p className="text-muted">
            {t.number({ ends: invitation.mobile_ends, until: formatIst(invitation.expires_at) })}
          </p>
          <Button busy={busy} onClick={() => void accept()}>
            {t.accept}
          </Button>
        </>
      )}
    </div>
  );
}

/** An account that has its owner's name, or none, is not named. */
function saysOf({ inviter: name, account, role: code }: ReadInvitation): string {
  const t = people().invitation;
  const [inviter, role] = [name || people().nobody, people().roles[code]];
  return account === '' || account === inviter
    ? t.says({ inviter, role })
    : t.saysAccount({ inviter, account, role });
}
