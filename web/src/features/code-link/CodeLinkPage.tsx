import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type CodeLinkView, useCodeLink } from '../../api/codes.ts';
import { TypeCode } from '../../gst/codes/TypeCode.tsx';
import { PortalKnows } from '../../gst/returns/PortalKnows.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { links } from '../../texts/compiled/links.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatIst, timeOfDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { rich } from '../../texts/rich.ts';

/**
 * Opened from a signatory's link (design#ways-for-a-code): shows who asks, for what, and one press has the portal send its code.
 * Opening alone requests nothing, since mail scanners open links too. The token stays after the #, which no server
 * sees, so that a phone that drops the page while the SMS is read comes back to it.
 */
export function CodeLinkPage() {
  const t = links();
  const { token: inPath } = useParams();
  const [token] = useState(() => inPath ?? location.hash.slice(1));
  const { view, over, problem, given: isGiven, ask, give } = useCodeLink(token);
  useEffect(() => {
    if (inPath !== undefined) history.replaceState(history.state, '', paths.codeLink(inPath));
  }, [inPath]);
  return (
    <PublicPage>
      {/* As high as a window: the footer stays below it, whatever comes. */}
      <div className="page flex min-h-svh max-w-xl print:min-h-0 flex-col items-stretch gap-5 py-6 sm:py-14">
        <div>
          {over !== null ? null : view === null ? (
            problem === null ? (
              <Skeleton className="mb-1 h-6 w-56 max-w-full" />
            ) : null
          ) : (
            <p className="mb-1 flex flex-wrap items-baseline gap-x-3">
              <strong className="font-semibold">{view.business}</strong>
              <span className="text-muted">
                <Mono>{view.gstin}</Mono>
              </span>
            </p>
          )}
          <h1 className="text-3xl">{t.code.title}</h1>
        </div>
        {over !== null ? (
          isGiven ? (
            <Notice type="success" title={t.code.thanks}>
              {/* A started plan goes on, and its next month brings a link of its own. */}
              {view?.more_follow === true ? t.code.thanksFollow : t.code.thanksMore}
            </Notice>
          ) : (
            <Notice type="error">{over}</Notice>
          )
        ) : null}
        {problem !== null && over === null ? <Notice type="error">{problem}</Notice> : null}
        {view === null || over !== null ? null : (
          <>
            <About view={view} />
            <PortalKnows period={view.period} readings={view.portal_knows} />
            <Wanted view={view} ask={ask} give={give} />
          </>
        )}
        {view === null && over === null && problem === null ? <LinkLoading /> : null}
      </div>
    </PublicPage>
  );
}

/** The question and the press for the code, while they are read. */
const LinkLoading = () => (
  <>
    <div>
      <p role="status" className="text-muted">
        {links().loading}
      </p>
      <Skeleton className="mt-2 h-6" />
      <Skeleton className="mt-2 h-4 w-3/5" />
    </div>
    <Card aria-hidden className="flex w-full flex-col gap-4">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-11 w-48 rounded-full!" />
    </Card>
  </>
);

function About({ view }: { view: CodeLinkView }) {
  const t = links().code;
  const form = (name: string) => <span className="unbroken">{name}</span>;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {rich(t.about, {
          sender: <strong className="font-semibold">{view.sender}</strong>,
          period: <strong className="unbroken font-semibold">{view.period}</strong>,
          gstr1: form('GSTR-1'),
          gstr3b: form('GSTR-3B'),
        })}
        {view.more_follow ? ` ${t.moreFollow}` : ''}
      </p>
      {view.sent_to === '' ? null : <p className="text-sm text-muted">{t.sentTo({ to: view.sent_to })}</p>}
      {view.simulated ? <p className="text-sm text-muted">{links().demo}</p> : null}
    </div>
  );
}

function Wanted(props: {
  view: CodeLinkView;
  ask: () => Promise<boolean>;
  give: (code: string) => Promise<boolean>;
}) {
  const { view, ask, give } = props;
  const t = links().code;
  const [asking, setAsking] = useState(false);
  const [giving, setGiving] = useState(false);
  const [typed, setTyped] = useState<CodeLinkView | null>(null);
  const press = async () => {
    setAsking(true);
    await ask();
    setAsking(false);
  };
  const handIn = async (code: string) => {
    setGiving(true);
    if (await give(code)) setTyped(view);
    setGiving(false);
  };
  // The same code is asked for once more.
  const isRefused = typed?.title === view.title && typed.expires_at !== view.expires_at;
  switch (view.wanted) {
    case 'press':
      return (
        <Card as="article" className="flex flex-col items-start gap-4">
          <h2 className="text-lg">
            <Unbroken text={view.title} />
          </h2>
          <p className="text-muted">{t.press}</p>
          <Button busy={asking} onClick={() => void press()}>
            {t.send}
          </Button>
        </Card>
      );
    case 'code':
      return (
        <Card as="article">
          <h2 className="text-lg">
            <Unbroken text={view.title} />
          </h2>
          {isRefused ? (
            <Notice type="warning" className="mt-3">
              {t.refusedNew}
            </Notice>
          ) : null}
          <TypeCode
            key={view.title + view.expires_at}
            hint={t.hint({ until: view.expires_at === null ? '' : formatIst(view.expires_at) })}
            onGive={(code) => void handIn(code)}
            giving={giving}
            onAskAgain={() => void press()}
            asking={asking}
          />
        </Card>
      );
    case 'patience':
      return (
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner size={22} />
          {view.next_code_at === null ? t.working : t.again({ time: timeOfDay(view.next_code_at) })}
        </p>
      );
    case 'nothing':
      return <Notice>{t.nothing}</Notice>;
  }
}
