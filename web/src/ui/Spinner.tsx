import { LoaderCircle } from 'lucide-react';

/** A turning circle. Decorative: the words beside it say what is happening. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden="true" size={size} className="shrink-0 animate-spin" />;
}
