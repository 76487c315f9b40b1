import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import type { TakenBack } from '../../session/keptSession.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { safety } from '../../texts/compiled/safety.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DeedLists } from './DeedLists.tsx';

type Words = ReturnType<typeof safety>['links']['notMe' | 'object'];
type Answer = { success: boolean; message: string; deeds?: TakenBack };

/**
 * Opened from a link in a message about sign-ins. It acts on a press: mail scanners open links, people press buttons.
 * The token stays after the #, which no server sees, and leaves the address bar at once.
 */
export function LinkPage({
  words,
  danger = false,
  act,
}: {
  words: Words;
  danger?: boolean;
  act: (token: string) => Promise<Answer>;
}) {
  const t = safety().links;
  const [token] = useState(() => location.hash.slice(1));
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [deeds, setDeeds] = useState<TakenBack | null>(null);
  const [problem, setProblem] = useState<string | null>(token === '' ? t.incomplete : null);
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  const press = async () => {
    setBusy(true);
    const answer = await act(token);
    setBusy(false);
    setDone(answer.success);
    setDeeds(answer.deeds ?? null);
    setProblem(answer.success ? null : answer.message);
  };
  return (
    <PublicPage>
      <div className="page flex max-w-xl flex-col items-start gap-5 py-14">
        <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
        {problem === null ? null : <Notice type="error">{problem}</Notice>}
        {isDone ? (
          <>
            <Notice type="success" title={words.doneTitle}>
              {words.done}
            </Notice>
            {deeds === null ? null : <DeedLists deeds={deeds} />}
            <ButtonLink to={paths.login()}>{t.signIn}</ButtonLink>
          </>
        ) : token === '' ? null : (
          <>
            <div className="flex flex-col gap-3 text-muted">
              {Object.values(words.explains).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void press()}>
              {words.button}
            </Button>
          </>
        )}
      </div>
    </PublicPage>
  );
}
