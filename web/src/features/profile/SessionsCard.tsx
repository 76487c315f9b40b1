import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import {
  sessionsAPage,
  type OpenSession,
  useSessions,
  useDisownSession,
  useSignOutSession,
} from '../../api/sessions.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { logout } from '../../shell/logout.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { safety } from '../../texts/compiled/safety.ts';
import { Button } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';
import { PagedCard } from './PagedCard.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** Every place where this user is signed in, with a way to end each, or all (design#browser-storage). */
export function SessionsCard() {
  const [page, setPage] = useState(1);
  return (
    <PagedCard
      id="sessions"
      title={texts().sessions.title}
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
  const t = texts().sessions;
  const signOut = useSignOutSession();
  const toast = useToast();
  const device = session.device || t.unknown;
  const end = async () => {
    if (session.current) {
      await logout();
      return;
    }
    const answer = await signOut.mutateAsync(session.id);
    toast.show(
      answer.success
        ? { type: 'success', text: t.signedOut({ device }) }
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
              <span className="rounded-full bg-primary-tint px-2.5 text-sm text-primary">{t.here}</span>
            ) : null}
          </p>
          <p className="text-sm text-muted">
            {t.times({ used: formatIst(session.last_used_at), since: formatIst(session.signed_in_at) })}
          </p>
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        {session.current ? null : <NotMe session={session} device={device} />}
        <Button
          variant="secondary"
          busy={signOut.isPending}
          aria-label={session.current ? t.signOutHere : t.signOutOf({ device })}
          onClick={() => void end()}
        >
          {t.signOut}
        </Button>
      </div>
    </li>
  );
}

/** Ends it, and blocks sign-ins and changes until the person has proven themselves (design#this-was-not-me). */
function NotMe({ session, device }: { session: OpenSession; device: string }) {
  const t = safety();
  const disown = useDisownSession();
  const proof = useFreshProof();
  const toast = useToast();
  const press = async () => {
    const answer = await proof.around(() => disown.mutateAsync(session.id));
    toast.show(
      answer.success ? { type: 'success', text: t.signIn.ended } : { type: 'error', text: answer.message },
    );
  };
  return (
    <>
      <Button
        variant="secondary"
        busy={disown.isPending}
        aria-label={t.signIn.notMineOf({ device })}
        onClick={() => void press()}
      >
        {t.signIn.notMine}
      </Button>
      {proof.dialog}
    </>
  );
}
