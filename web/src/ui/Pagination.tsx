import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ui } from '../texts/compiled/ui.ts';
import { classes } from './classes.ts';
import { pageNumbers } from './pageNumbers.ts';

/** Previous, numbers, next. `page` counts from 1; a page outside 1..pages is never asked for. */
export function Pagination(props: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The landmark's name. */
  label?: string;
}) {
  const { page, pages, onPage, label = ui().pages } = props;
  const go = (to: number) => to >= 1 && to <= pages && to !== page && onPage(to);
  const box =
    'grid h-11 min-w-11 place-items-center rounded-full px-2 text-base tabular-nums transition-colors duration-150';
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <button
            type="button"
            aria-label={ui().previousPage}
            disabled={page <= 1}
            onClick={() => go(page - 1)}
            className={classes(box, 'hover:bg-raised disabled:text-edge disabled:hover:bg-transparent')}
          >
            <ChevronLeft aria-hidden="true" size={20} />
          </button>
        </li>
        {pageNumbers(page, pages).map((number) =>
          number === 'gap' ? (
            <li key="gap" aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={number}>
              <button
                type="button"
                aria-label={ui().page({ number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => go(number)}
                className={classes(
                  box,
                  number === page ? 'bg-primary font-semibold text-on-primary' : 'hover:bg-raised',
                )}
              >
                {number}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            aria-label={ui().nextPage}
            disabled={page >= pages}
            onClick={() => go(page + 1)}
            className={classes(box, 'hover:bg-raised disabled:text-edge disabled:hover:bg-transparent')}
          >
            <ChevronRight aria-hidden="true" size={20} />
          </button>
        </li>
      </ul>
    </nav>
  );
}
