import { Layers } from 'lucide-react';
import { desk } from '../../texts/compiled/desk.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * The way through the late months of many clients: one plan after the other, because each asks for a yes to its own
 * months and sums.
 */
export const PlansLine = ({ count, onGo }: { count: number; onGo: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t border-rule px-4 py-2 print:hidden">
    <p className="min-w-0 text-[13px] text-muted max-md:sr-only">{desk().plansNote}</p>
    <Button
      variant="primary"
      className="min-h-9! px-4! text-[14px]! max-md:w-full pointer-coarse:min-h-11!"
      icon={<Layers aria-hidden size={16} />}
      onClick={onGo}
    >
      {desk().throughPlans({ count })}
    </Button>
  </div>
);
