import { House, LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { outside } from '../texts/compiled/outside.ts';
import { shell } from '../texts/compiled/shell.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { goBack } from './goBack.ts';
import { PublicPage } from './PublicPage.tsx';

export function NotFoundPage() {
  const t = outside().notFound;
  const { titles, goBack: back } = shell();
  return (
    <PublicPage>
      <div className="page max-w-3xl py-16">
        <h1 className="text-3xl sm:text-4xl">{titles.notFound}</h1>
        <p className="mt-4 text-lg text-muted">{t.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.home()}>{t.home}</ButtonLink>
          <Button variant="secondary" onClick={goBack}>
            {back}
          </Button>
        </div>
        <div className="mt-12 grid gap-4 sm:grid-cols-2">
          <Tile to={paths.home()} icon={<House aria-hidden="true" />} name={t.homeTile}>
            {t.homeText}
          </Tile>
          <Tile to={paths.help()} icon={<LifeBuoy aria-hidden="true" />} name={t.help}>
            {t.helpText}
          </Tile>
        </div>
      </div>
    </PublicPage>
  );
}

function Tile(props: { to: string; icon: ReactNode; name: string; children: string }) {
  return (
    <Link
      to={props.to}
      className="flex gap-4 rounded-card border border-rule bg-sheet p-6 transition-colors duration-150 hover:border-primary"
    >
      <span className="text-primary">{props.icon}</span>
      <span>
        <span className="block font-semibold">{props.name}</span>
        <span className="text-muted">{props.children}</span>
      </span>
    </Link>
  );
}
