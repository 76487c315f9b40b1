import type { ReactNode } from 'react';
import { profile } from '../../texts/compiled/profile.ts';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowsLoading } from './ProfileLoading.tsx';

type Page<T> = { data: { total: number; entries: T[] } | undefined; error: Error | null };

/** A card of the profile with a list read page by page: loading, failed, empty or its rows. */
export function PagedCard<T>(props: {
  id: string;
  title: string;
  action?: ReactNode;
  list: Page<T>;
  page: number;
  aPage: number;
  onPage: (page: number) => void;
  empty?: string;
  row: (entry: T) => ReactNode;
}) {
  const { id, title, action, list, page, aPage, onPage } = props;
  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / aPage));
  return (
    <Card as="section" aria-labelledby={id} className="w-full">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {list.error === null ? null : (
        <Notice type="error" className="mt-4">
          {list.error.message}
        </Notice>
      )}
      <Rows {...props} />
      {pages > 1 ? (
        <Pagination page={page} pages={pages} onPage={onPage} label={profile().pagesOf({ title })} />
      ) : null}
    </Card>
  );
}

function Rows<T>({ list, empty, row }: { list: Page<T>; empty?: string; row: (entry: T) => ReactNode }) {
  if (list.data === undefined) return list.error === null ? <RowsLoading /> : null;
  if (list.data.total === 0 && empty !== undefined) return <p className="mt-3 text-muted">{empty}</p>;
  return <ul className="mt-3 divide-y divide-rule">{list.data.entries.map(row)}</ul>;
}
