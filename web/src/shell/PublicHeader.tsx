import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/keptSession.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Logo } from './Logo.tsx';
import { logout } from './logout.ts';
import { SkipLink } from './SkipLink.tsx';

const link = 'flex min-h-11 items-center rounded-full px-3 text-muted hover:text-ink';

/** The bar of the public pages; on small screens its links sit in a menu (specification 2, Navigation bars). */
export function PublicHeader() {
  const signedIn = useSession() !== null;
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [shownFor, setShownFor] = useState(key);
  // A link that was followed closes the menu.
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
      <div className="page flex h-16 items-center justify-between gap-4">
        <Logo />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <Link to={paths.section('features')} className={link}>
            Features
          </Link>
          <Link to={paths.section('how-it-works')} className={link}>
            How it works
          </Link>
          <span className="ms-3 flex items-center gap-2">
            <Doors signedIn={signedIn} />
          </span>
        </nav>
        <button
          type="button"
          data-held
          aria-expanded={open}
          aria-controls="public-menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!open)}
          className="grid size-11 place-items-center rounded-full hover:bg-raised md:hidden"
        >
          {open ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </button>
      </div>
      <div id="public-menu" hidden={!open} className="border-t border-rule md:hidden">
        <nav aria-label="Menu" className="page flex flex-col gap-1 py-4">
          <p className="pb-2 font-display text-lg font-semibold">
            {signedIn ? 'Welcome back!' : 'Get started with your GST Filling'}
          </p>
          <Link to={paths.section('features')} className={link}>
            Features
          </Link>
          <Link to={paths.section('how-it-works')} className={link}>
            How it works
          </Link>
          <Link to={paths.section('contact')} className={link}>
            Contact
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
  if (!signedIn) {
    return (
      <ButtonLink to={paths.login()} variant="secondary">
        Login
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to={paths.dashboard()} variant="secondary">
        Dashboard
      </ButtonLink>
      <Button variant="quiet" data-held="" onClick={() => void logout()}>
        Logout
      </Button>
    </>
  );
}
