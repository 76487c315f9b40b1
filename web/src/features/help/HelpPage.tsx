import { ChevronDown, Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { currentLateFee } from '#domain/gst/lateFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { paths } from '../../paths.ts';
import { apiGuide } from '../../shell/apiGuide.tsx';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { SignedInFrame } from '../../shell/SignedInLayout.tsx';
import { isFresh, readSession } from '../../session/keptSession.ts';
import { supportMail } from '../../shell/supportMail.ts';
import { help } from '../../texts/compiled/help.ts';
import { outside } from '../../texts/compiled/outside.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { rich } from '../../texts/rich.ts';

type Answer = string | ((fee: { perDay: string; most: string }) => string);

const { rupeesPerDay, capRupees } = currentLateFee('GSTR3B');
const written = (answer: Answer): string =>
  typeof answer === 'string'
    ? answer
    : answer({ perDay: formatRupees(rupeesPerDay), most: formatRupees(capRupees) });

/** The help page: public, and in the signed-in pages' frame for people who are signed in. */
export function HelpPage() {
  // Read once: a session that ends meanwhile takes nothing away that is being read.
  const [signedIn] = useState(() => isFresh(readSession()));
  const Frame = signedIn ? SignedInFrame : PublicPage;
  return (
    <Frame>
      <Answers />
    </Frame>
  );
}

/**
 * Folds of the browser's own, so that its search finds closed answers and opens them; each has an anchor, and the one
 * named by the address is open.
 */
function Answers() {
  const t = help();
  const { hash } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const named = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
    named.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash]);
  const setAll = (open: boolean) => {
    for (const fold of page.current?.querySelectorAll('details') ?? []) fold.open = open;
  };
  const groups = Object.entries(t.groups);
  return (
    <div ref={page} className="page grid gap-x-12 gap-y-8 py-8 sm:py-12 lg:grid-cols-[14rem_minmax(0,44rem)]">
      <header className="lg:col-start-2">
        <h1 className="text-4xl">{shell().titles.help}</h1>
        <p className="mt-3 text-muted">{t.lead}</p>
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" onClick={() => setAll(true)}>
            {t.openAll}
          </Button>
          <Button variant="quiet" onClick={() => setAll(false)}>
            {t.closeAll}
          </Button>
        </div>
      </header>
      <nav
        aria-label={t.subjects}
        className="print:hidden lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:self-start"
      >
        <ul className="flex flex-wrap gap-x-2 lg:flex-col">
          {groups.map(([key, { title }]) => (
            <li key={key}>
              <Link
                to={paths.help(key)}
                className="inline-flex min-h-11 items-center pe-3 text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-10">
        {groups.map(([key, { title, questions }]) => (
          <section key={key} id={key} aria-labelledby={`${key}-title`}>
            <h2 id={`${key}-title`} className="text-2xl">
              {title}
            </h2>
            <div className="mt-3 divide-y divide-rule border-y border-rule">
              {Object.entries<{ question: string; answer: Answer }>(questions).map(([anchor, each]) => (
                <details key={anchor} id={anchor} className="group scroll-mt-24">
                  <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
                    <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">
                      <Unbroken text={each.question} />
                    </h3>
                    <ChevronDown
                      aria-hidden="true"
                      size={20}
                      className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                    />
                  </summary>
                  <div className="flex items-start justify-between gap-2 pb-4">
                    <p className="max-w-prose pt-1">{rich(written(each.answer), { docs: apiGuide })}</p>
                    <Link
                      to={paths.help(anchor)}
                      aria-label={t.linkTo({ question: each.question })}
                      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-ink print:hidden"
                    >
                      <Link2 aria-hidden="true" size={18} />
                    </Link>
                  </div>
                </details>
              ))}
            </div>
          </section>
        ))}
        <p className="text-muted">
          {t.notHere}{' '}
          {rich(outside().footer.support, {
            mail: (
              <a
                href={`mailto:${supportMail}`}
                className="inline-flex min-h-11 items-center text-ink underline"
              >
                {supportMail}
              </a>
            ),
          })}
        </p>
      </div>
    </div>
  );
}
