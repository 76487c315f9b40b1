import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { titleOf } from './Root.tsx';

/** Holds the place of a page that is not built (specification 2, /returns). */
export function ComingPage() {
  const name = titleOf(useLocation().pathname);
  return (
    <div className="page py-10">
      <h1 className="text-4xl">{name}</h1>
      <EmptyState
        className="mt-8"
        title="This page is coming soon"
        action={<ButtonLink to={paths.dashboard()}>Dashboard</ButtonLink>}
      >
        Your GSTINs and their returns are on the dashboard and in the filling history.
      </EmptyState>
    </div>
  );
}
