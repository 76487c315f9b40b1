import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { type OpenSession, sessionsAPage, useSessions } from '../../api/sessions/useSessions.ts';
import { useSignOutEverywhere } from '../../api/sessions/useSignOutEverywhere.ts';
import { useSignOutSession } from '../../api/sessions/useSignOutSession.ts';
import { logout } from '../../shell/logout.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';
import { PagedCard } from './PagedCard.tsx';

/** Every place where this user is signed in, with a way to end each, or all (record 082.4). */
export function SessionsCard() {
  const [page, setPage] = useState(1);
  return (
    <PagedCard
      id="sessions"
      title="Where you are signed in"
      action={<SignOutEverywhere />}
      list={useSessions(page)}
      page={page}
      aPage={sessionsAPage}
      onPage={setPage}
      row={(session) => <SessionRow key={session.id} session={session} />}
    />
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const signOut = useSignOutSession();
  const toast = useToast();
  const device = session.device || 'Unknown device';
  const end = async () => {
    if (session.current) {
      await logout();
      return;
    }
    const answer = await signOut.mutateAsync(session.id);
    toast.show(
      answer.success
        ? { type: 'success', text: `${device} is signed out.` }
        : { type: 'error', text: answer.message },
    );
  };
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex min-w-0 gap-3">
        <MonitorSmartphone aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
            {device}
            {session.current ? (
              <span className="rounded-full bg-primary-tint px-2.5 text-sm text-primary">This device</span>
            ) : null}
          </p>
          <p className="text-sm text-muted">
            Last used {formatIst(session.last_used_at)}. Signed in {formatIst(session.signed_in_at)}.
          </p>
        </div>
      </div>
      <Button
        variant="secondary"
        busy={signOut.isPending}
        aria-label={`Sign out ${session.current ? 'this device' : device}`}
        onClick={() => void end()}
      >
        Sign out
      </Button>
    </li>
  );
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const everywhere = useSignOutEverywhere();
  const toast = useToast();
  const confirm = async () => {
    const answer = await everywhere.mutateAsync();
    // Ended at the backend already: what is left is this browser's own memory.
    if (answer.success) await logout();
    else {
      setAsking(false);
      toast.show({ type: 'error', text: answer.message });
    }
  };
  return (
    <>
      <Button variant="danger" icon={<LogOut aria-hidden size={18} />} onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        open={asking}
        onOpenChange={(open) => everywhere.isPending || setAsking(open)}
        title="Sign out everywhere?"
        description="Every device is signed out at once, this one too. Filings go on as scheduled."
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={everywhere.isPending} onClick={() => void confirm()}>
              Sign out everywhere
            </Button>
          </>
        }
      />
    </>
  );
}
