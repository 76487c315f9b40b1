import { policies } from '../../texts/en/policies.ts';
import { shell } from '../../texts/en/shell.ts';
import { PolicyPage } from './PolicyPage.tsx';

export function RefundsPage() {
  const { free, fees } = policies().refunds;
  return <PolicyPage title={shell().titles.refunds} sections={[free, fees]} />;
}
