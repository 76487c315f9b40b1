import { policies } from '../../texts/compiled/policies.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { PolicyPage } from './PolicyPage.tsx';

export function TermsPage() {
  const { asked, declared, notDone, ending } = policies().terms;
  return <PolicyPage title={shell().titles.terms} sections={[asked, declared, notDone, ending]} />;
}
