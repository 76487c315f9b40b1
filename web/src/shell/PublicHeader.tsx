import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/keptSession.ts';
import { outside } from '../texts/compiled/outside.ts';
import { shell } from '../texts/compiled/shell.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { Logo } from './Logo.tsx';
import { OtherLanguages } from './OtherLanguages.tsx';
import { logout } from './logout.ts';
import { SkipLink } from './SkipLink.tsx';

const link = 'flex min-h-11 items-center rounded-full px-3 text-muted hover:text-ink';

/** The bar of the public pages; on small screens its links sit in a menu (specification 2, Navigation bars). */
export function PublicHeader() {
  const t = outside();
  const signedIn = useSession() !== null;
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [shownFor, setShownFor] = useState(key);
  // Following a link closes the menu.
  if (shownFor !== key) {
    setShownFor(key);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [open]);
  return (
    <header className="sticky top-0 z-30 border-b border-rule bg-paper print:hidden">
      <SkipLink />
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-4">
        <Logo />
        <nav
          aria-label={shell().main}
          className="ms-auto hidden flex-wrap items-center justify-end gap-1 md:flex"
        >
          <Link to={paths.section('features')} className={link}>
            {t.features}
          </Link>
          <Link to={paths.section('how-it-works')} className={link}>
            {t.howItWorks}
          </Link>
          <Link to={paths.help()} className={link}>
            {shell().titles.help}
          </Link>
          <span className="ms-3 flex items-center gap-2">
            <Doors signedIn={signedIn} />
          </span>
        </nav>
        <OtherLanguages className="ms-auto md:order-last md:ms-0" />
        <button
          type="button"
          data-held
          aria-expanded={open}
          aria-controls="public-menu"
          aria-label={open ? t.closeMenu : t.openMenu}
          onClick={() => setOpen(!open)}
          className="grid size-11 place-items-center rounded-full hover:bg-raised md:hidden"
        >
          {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </button>
      </div>
      <div id="public-menu" hidden={!open} className="border-t border-rule md:hidden">
        <nav aria-label={t.menu} className="page flex flex-col gap-1 py-4 [&>a]:px-0">
          <p className="pb-2 font-display text-lg font-semibold">{signedIn ? t.welcomeBack : t.getStarted}</p>
          <Link to={paths.section('features')} className={link}>
            {t.features}
          </Link>
          <Link to={paths.section('how-it-works')} className={link}>
            {t.howItWorks}
          </Link>
          <Link to={paths.help()} className={link}>
            {shell().titles.help}
          </Link>
          <Link to={paths.section('contact')} className={link}>
            {t.contact}
          </Link>
          <div className="mt-2 flex flex-wrap gap-2">
            <Doors signedIn={signedIn} />
          </div>
        </nav>
      </div>
    </header>
  );
}

function Doors({ signedIn }: { signedIn: boolean }) {
  const t = outside();
  if (!signedIn) {
    return (
      <ButtonLink to={paths.login()} variant="secondary">
        {t.login}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to={paths.dashboard()} variant="secondary">
        {shell().titles.dashboard}
      </ButtonLink>
      <Button variant="quiet" data-held="" onClick={() => void logout()}>
        {t.logout}
      </Button>
    </>
  );
}
