import type { ReactNode } from 'react';
import { Card } from '../Card.tsx';

/** A titled group of boxes. */
export function Group({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="w-full">
      <fieldset className="min-w-0">
        <legend className="font-display text-xl font-semibold">{title}</legend>
        {note ? <p className="mt-1 text-muted">{note}</p> : null}
        {children}
      </fieldset>
    </Card>
  );
}

/** Boxes of a group, two columns when there is room. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>;
}
