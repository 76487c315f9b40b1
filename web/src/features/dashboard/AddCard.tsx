import { Plus } from 'lucide-react';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { readyAddGstin } from './useAddDialog.tsx';

/** The last card: opens the add dialog too (specification 2). `first` is for an account that has no GSTIN yet. */
export function AddCard({ first, onPress }: { first: boolean; onPress: () => void }) {
  const t = dashboard();
  return (
    <button
      type="button"
      id={first ? 'add-first' : undefined}
      onPointerEnter={readyAddGstin}
      onFocus={readyAddGstin}
      onClick={onPress}
      className="flex w-full flex-col items-center justify-center gap-2 self-start rounded-card border border-dashed border-edge p-6 text-center transition-colors duration-150 hover:border-primary hover:bg-primary-tint"
    >
      <span className="grid size-11 place-items-center rounded-full bg-primary-tint text-primary">
        <Plus aria-hidden size={22} />
      </span>
      <span className="text-lg font-semibold">{first ? t.addFirst : t.add}</span>
      {first ? <span className="text-sm text-muted">{t.addFirstHint}</span> : null}
    </button>
  );
}
