import { policies } from '../../texts/en/policies.ts';
import { shell } from '../../texts/en/shell.ts';
import { PolicyPage } from './PolicyPage.tsx';

export function TermsPage() {
  const { asked, declared, notDone, ending } = policies().terms;
  return <PolicyPage title={shell().titles.terms} sections={[asked, declared, notDone, ending]} />;
}
