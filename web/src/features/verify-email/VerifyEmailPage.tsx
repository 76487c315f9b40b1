import { useEffect, useState } from 'react';
import { confirmEmail } from '../../api/profile/confirmEmail.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/keptSession.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/**
 * Where the mailed link leads. The address is confirmed by a press: mail scanners open links, people press buttons.
 * The token stands after the #, which no server sees, and leaves the address bar at once.
 */
export function VerifyEmailPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [busy, setBusy] = useState(false);
  const [verified, setVerified] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(token === '' ? 'This link is incomplete.' : null);
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);

  const confirm = async () => {
    setBusy(true);
    const answer = await confirmEmail(token);
    setBusy(false);
    if (answer.success) setVerified(answer.data.email);
    setProblem(answer.success ? null : answer.message);
  };

  return (
    <PublicPage>
      <div className="page flex max-w-xl flex-col items-start gap-5 py-14">
        <h1 className="text-3xl sm:text-4xl">Confirm your e-mail address</h1>
        {problem === null ? null : <Notice type="error">{problem}</Notice>}
        {verified === null ? (
          token === '' ? (
            <p className="text-muted">Open the link of the mail again, whole, or ask for a new one.</p>
          ) : (
            <>
              <p className="text-muted">
                One press, and Shunya may send its notices to the mailbox where you found this link.
              </p>
              <Button busy={busy} onClick={() => void confirm()}>
                Confirm e-mail address
              </Button>
            </>
          )
        ) : (
          <Notice type="success" title="Your e-mail address is verified">
            <span className="wrap-anywhere">{verified}</span>
          </Notice>
        )}
        {signedIn && (verified !== null || problem !== null) ? (
          <ButtonLink to={paths.profile()} variant={verified === null ? 'secondary' : 'primary'}>
            My Profile
          </ButtonLink>
        ) : null}
      </div>
    </PublicPage>
  );
}
