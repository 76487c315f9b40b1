import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { safety } from '../../texts/en/safety.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Notice } from '../../ui/Notice.tsx';

type Words = ReturnType<typeof safety>['links']['notMe' | 'itsMe'];
type Deed = { code: string; at: string };
/** What a disowned session had made or changed, where the answer tells it. */
export type Deeds = { taken_back: readonly Deed[]; still_there: readonly Deed[] };
type Answer = { success: boolean; message: string; deeds?: Deeds };

/**
 * Where a link of a message about sign-ins leads. It acts by a press: mail scanners open links, people press buttons. The
 * token stands after the #, which no server sees, and leaves the address bar at once.
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
  const [deeds, setDeeds] = useState<Deeds | null>(null);
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
            {deeds === null ? null : <DeedList title={t.deeds.takenBack} deeds={deeds.taken_back} />}
            {deeds === null ? null : <DeedList title={t.deeds.stillThere} deeds={deeds.still_there} />}
            <ButtonLink to={paths.login()}>{t.signIn}</ButtonLink>
          </>
        ) : token === '' ? null : (
          <>
            <div className="flex flex-col gap-3 text-muted">
              {words.explains.map((text) => (
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

function DeedList({ title, deeds }: { title: string; deeds: readonly Deed[] }) {
  const names: Readonly<Record<string, string>> = safety().links.deeds.names;
  if (deeds.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 list-disc pl-5">
        {deeds.map(({ code, at }, index) => (
          <li key={`${code} ${at} ${index}`}>
            {names[code] ?? code}, {formatIst(at)}
          </li>
        ))}
      </ul>
    </section>
  );
}
