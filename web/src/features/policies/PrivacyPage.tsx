import { usesFirebase } from '../../identity/provider.ts';
import { policies } from '../../texts/en/policies.ts';
import { shell } from '../../texts/en/shell.ts';
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
