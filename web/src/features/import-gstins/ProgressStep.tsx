import { useState } from 'react';
import { useVerified, type Verified } from '../../api/gstins.ts';
import { paths } from '../../paths.ts';
import { imports } from '../../texts/compiled/imports.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const perPage = 50;

const columns = (t = imports()): readonly Column<Verified>[] => [
  { heading: t.nickName, cell: (row) => row.nick_name },
  { heading: t.business, cell: ({ business }) => business || '—' },
  { heading: t.gstin, cell: ({ gstin }) => (gstin === '' ? '—' : <Mono>{gstin}</Mono>) },
  { heading: t.portal, cell: ({ status }) => <StatusBadge status={status}>{t.states[status]}</StatusBadge> },
];

/** All lines are stored; the portal is asked about them one by one, with or without this page. */
export function ProgressStep({ ids }: { ids: readonly string[] }) {
  const t = imports();
  const verified = useVerified(ids);
  const [page, setPage] = useState(1);
  const rows = verified.data ?? [];
  const answeredCount = rows.filter(({ status }) => status !== 'pending').length;
  const failed = rows.filter(({ status }) => status === 'failed').length;
  const isDone = rows.length > 0 && answeredCount === rows.length;
  return (
    <div className="flex flex-col gap-6">
      <Card className="w-full">
        <h2 className="text-xl">{isDone ? t.allAsked : t.asking}</h2>
        <ProgressBar
          label={t.progress}
          says={t.answered({ asked: answeredCount, all: ids.length })}
          value={answeredCount}
          max={ids.length}
        />
        {isDone ? null : <p className="mt-3 text-muted">{t.needNotWait}</p>}
      </Card>
      {verified.isError ? <Notice type="error">{verified.error.message}</Notice> : null}
      {isDone && failed > 0 ? <Notice type="warning">{t.needYou({ count: failed })}</Notice> : null}
      {rows.length > 0 ? (
        <Card className="w-full">
          <Table
            caption={t.newOnes}
            columns={columns()}
            rows={rows
              // Rows that need somebody come first.
              .toSorted((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'))
              .slice((page - 1) * perPage, page * perPage)}
            rowKey={({ id }) => id}
          />
          {rows.length > perPage ? (
            <Pagination page={page} pages={Math.ceil(rows.length / perPage)} onPage={setPage} />
          ) : null}
        </Card>
      ) : null}
      <div className="flex justify-end">
        <ButtonLink to={paths.dashboard()} variant="primary">
          {t.toDashboard}
        </ButtonLink>
      </div>
    </div>
  );
}
