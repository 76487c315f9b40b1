import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { keepItsMe } from '../../session/keptSession.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { safety } from '../../texts/compiled/safety.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/**
 * Opened from the mail about a held sign-in. The press leads to a sign-in that ends the hold: the mailbox, the number and
 * the second factor are shown together, so that nobody else is let in by it.
 */
export function ItsMePage() {
  const { incomplete, itsMe: t } = safety().links;
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  const press = () => {
    keepItsMe(token);
    void navigate(paths.login());
  };
  return (
    <PublicPage>
      <div className="page flex max-w-xl flex-col items-start gap-5 py-14">
        <h1 className="text-3xl sm:text-4xl">{t.title}</h1>
        {token === '' ? (
          <Notice type="error">{incomplete}</Notice>
        ) : (
          <>
            <div className="flex flex-col gap-3 text-muted">
              {Object.values(t.explains).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
            <Button variant="primary" onClick={press}>
              {t.button}
            </Button>
          </>
        )}
      </div>
    </PublicPage>
  );
}
