import { policies } from '../../texts/compiled/policies.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { PolicyPage } from './PolicyPage.tsx';

export function RefundsPage() {
  const { free, fees } = policies().refunds;
  return <PolicyPage title={shell().titles.refunds} sections={[free, fees]} />;
}
