import { Building2 } from 'lucide-react';
import { few } from '../../texts/compiled/few.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** An account without GSTINs, for somebody who may not add any: what will be here, and who can add it. */
export function NothingYet() {
  const t = few().nothingYet;
  return (
    <EmptyState title={t.title} icon={<Building2 aria-hidden size={28} />}>
      {t.hint}
    </EmptyState>
  );
}
