import { Check, Clock, Dot, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReturnMark } from './yearOfReturns.ts';

/** Colour and shape of a return in a year, the same for one GSTIN and for a firm's clients. */
export const signLooks: Record<ReturnMark, string> = {
  filed: 'bg-primary text-on-primary',
  elsewhere: 'border border-primary bg-sheet text-primary',
  waiting: 'border border-primary bg-primary-tint text-primary',
  attention: 'border border-marigold bg-warn-tint text-warn',
  skipped: 'border border-edge bg-raised text-muted',
  unfiled: 'border border-bad bg-bad-tint text-bad',
  nothing: 'text-muted',
  none: 'border border-dashed border-edge',
};

export const signIcons = {
  filed: Check,
  elsewhere: Check,
  waiting: Clock,
  attention: TriangleAlert,
  skipped: Minus,
  unfiled: X,
  nothing: Dot,
  none: null,
} as const satisfies Record<ReturnMark, unknown>;
