import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { profile } from '../../texts/compiled/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowsLoading } from './ProfileLoading.tsx';

type Page<T> = { data: { total: number; entries: T[] } | undefined; error: Error | null };

/** A long list is begun with so many rows. */
const rowsAtFirst = 3;

/**
 * A card of the profile with a list read page by page: loading, failed, empty or its rows. `isLong`: it shows the first
 * rows until all are asked for.
 */
export function PagedCard<T>(props: {
  id: string;
  title: string;
  action?: ReactNode;
  list: Page<T>;
  page: number;
  aPage: number;
  onPage: (page: number) => void;
  empty?: string;
  isLong?: boolean;
  row: (entry: T) => ReactNode;
}) {
  const { id, title, action, list, page, aPage, onPage, isLong = false } = props;
  const [showsAll, setShowsAll] = useState(!isLong);
  const rows = useRef<HTMLUListElement>(null);
  const total = list.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / aPage));
  const isCut = !showsAll && total > rowsAtFirst + 1;
  const showAll = () => {
    setShowsAll(true);
    // The button goes; the list takes its focus.
    rows.current?.focus({ preventScroll: true });
  };
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
      <Rows {...props} rows={rows} count={isCut ? rowsAtFirst : aPage} />
      {isCut ? (
        <Button variant="quiet" className="-ms-4 mt-1" onClick={showAll}>
          {profile().showAll({ counted: total })}
        </Button>
      ) : pages > 1 ? (
        <Pagination page={page} pages={pages} onPage={onPage} label={profile().pagesOf({ title })} />
      ) : null}
    </Card>
  );
}

function Rows<T>(props: {
  list: Page<T>;
  empty?: string;
  row: (entry: T) => ReactNode;
  rows: RefObject<HTMLUListElement | null>;
  count: number;
}) {
  const { list, empty, row, rows, count } = props;
  if (list.data === undefined) return list.error === null ? <RowsLoading /> : null;
  if (list.data.total === 0 && empty !== undefined) return <p className="mt-3 text-muted">{empty}</p>;
  return (
    <ul ref={rows} tabIndex={-1} className="mt-3 divide-y divide-rule">
      {list.data.entries.slice(0, count).map(row)}
    </ul>
  );
}
