import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RowsLoading } from './ProfileLoading.tsx';

/** A card with an explanation, a list without pages, and a button to add to it. */
export function ProgramsCard<T>(props: {
  id: string;
  title: string;
  about: ReactNode;
  none: string;
  action: ReactNode;
  list: { data: T[] | undefined; error: Error | null };
  row: (entry: T) => ReactNode;
  children: ReactNode;
}) {
  const { id, title, about, none, action, list, row, children } = props;
  return (
    <Card as="section" aria-labelledby={id} className="w-full">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      <p className="mt-2 max-w-prose text-muted">{about}</p>
      {list.error === null ? null : (
        <Notice type="error" className="mt-4">
          {list.error.message}
        </Notice>
      )}
      <Rows {...{ list, none, row }} />
      {children}
    </Card>
  );
}

function Rows<T>(props: {
  list: { data: T[] | undefined; error: Error | null };
  none: string;
  row: (entry: T) => ReactNode;
}) {
  const { list, none, row } = props;
  if (list.data === undefined) return list.error === null ? <RowsLoading rows={1} /> : null;
  if (list.data.length === 0) return <p className="mt-3">{none}</p>;
  return <ul className="mt-3 divide-y divide-rule">{list.data.map(row)}</ul>;
}
