import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { outside } from '../texts/compiled/outside.ts';
import { shell } from '../texts/compiled/shell.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { titleOf } from './Root.tsx';

/** Placeholder for a page that is not built (specification 2, /returns). */
export function ComingPage() {
  const t = outside();
  const name = titleOf(useLocation().pathname);
  return (
    <div className="page py-10">
      <h1 className="text-4xl">{name}</h1>
      <EmptyState
        className="mt-8"
        title={t.coming.title}
        action={<ButtonLink to={paths.dashboard()}>{shell().titles.dashboard}</ButtonLink>}
      >
        {t.coming.text}
      </EmptyState>
    </div>
  );
}
