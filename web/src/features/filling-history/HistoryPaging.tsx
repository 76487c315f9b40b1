import { history } from '../../texts/compiled/history.ts';
import { Field } from '../../ui/Field.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Select } from '../../ui/Select.tsx';
import { type HistoryFilters, withFilter } from './historyFilters.ts';
import { pageAfter, pageCount, pageSizes, showing } from './pages.ts';

type Props = {
  filters: HistoryFilters;
  total: number;
  /** The requested page has not arrived yet. */
  reading: boolean;
  onChange: (filters: HistoryFilters) => void;
};

/** The position in the list, and the paging controls (specification 2). */
export function HistoryPaging({ filters, total, reading, onChange }: Props) {
  const { page, size } = filters;
  const pages = pageCount(total, size);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <p role="status" className="pb-2 text-muted tabular-nums">
        {reading ? '' : showing(page, size, total)}
      </p>
      <Pagination
        page={page}
        pages={pages}
        onPage={(wanted) => onChange({ ...filters, page: pageAfter(wanted, page, pages) })}
        label={history().pagesOf}
      />
      <Field label={history().perPage} className="w-36">
        <Select
          value={String(size)}
          onChange={(event) => {
            const wanted = pageSizes.find((each) => String(each) === event.target.value);
            if (wanted !== undefined) onChange(withFilter(filters, { size: wanted }));
          }}
          options={pageSizes.map((each) => ({ value: String(each), label: String(each) }))}
        />
      </Field>
    </div>
  );
}
