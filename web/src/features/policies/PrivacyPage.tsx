import { usesFirebase } from '../../identity/provider.ts';
import { policies } from '../../texts/compiled/policies.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { PolicyPage } from './PolicyPage.tsx';

export function PrivacyPage() {
  const { kept, protected: safe, seen, browser, happened, deleting } = policies().privacy;
  const others = [seen.portal, usesFirebase() ? seen.google : '', seen.nobody].filter(Boolean).join(' ');
  return (
    <PolicyPage
      title={shell().titles.privacy}
      sections={[kept, safe, { title: seen.title, text: others }, browser, happened, deleting]}
    />
  );
}
