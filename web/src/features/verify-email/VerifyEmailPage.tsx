import { useEffect, useState } from 'react';
import { confirmEmail } from '../../api/profile.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/keptSession.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { links } from '../../texts/compiled/links.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/**
 * Opened from the mailed link. A press confirms the address: mail scanners open links, people press buttons. The token
 * stays after the #, which no server sees, and leaves the address bar at once.
 */
export function VerifyEmailPage() {
  const t = links().email;
  const [token] = useState(() => location.hash.slice(1));
  const [busy, setBusy] = useState(false);
  const [verified, setVerified] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(token === '' ? t.incomplete : null);
  const signedIn = useSession() !== null;
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
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
        <h1 className="text-3xl sm:text-4xl">{t.title}</h1>
        {problem === null ? null : <Notice type="error">{problem}</Notice>}
        {verified === null ? (
          token === '' ? (
            <p className="text-muted">{t.whole}</p>
          ) : (
            <>
              <p className="text-muted">{t.press}</p>
              <Button busy={busy} onClick={() => void confirm()}>
                {t.confirm}
              </Button>
            </>
          )
        ) : (
          <Notice type="success" title={t.verified}>
            <span className="wrap-anywhere">{verified}</span>
          </Notice>
        )}
        {signedIn && (verified !== null || problem !== null) ? (
          <ButtonLink to={paths.profile()} variant={verified === null ? 'secondary' : 'primary'}>
            {t.profile}
          </ButtonLink>
        ) : null}
      </div>
    </PublicPage>
  );
}
