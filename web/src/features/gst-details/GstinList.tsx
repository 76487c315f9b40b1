import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ListedDetails } from '../../api/gstins.ts';
import { formatDaysLate, formatLateInShort } from '../../gst/consequences/late.ts';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { details } from '../../texts/compiled/details.ts';
import { classes } from '../../ui/classes.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import './gstinList.css';
import { emptyListText, listedName, searchGstins, statusWord } from './gstinSearch.ts';

type Props = { gstins: ListedDetails[]; chosen: string | null; onChoose: (id: string) => void };

/** With this many GSTINs at most, a phone shows one select instead of the search and the list. */
const maxInSelect = 40;

/** The left list, with its search (specification 2). */
export function GstinList({ gstins, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const shown = searchGstins(gstins, typed);
  const isShort = gstins.length > 0 && gstins.length <= maxInSelect;
  const empty = emptyListText(shown.length, gstins.length);
  return (
    <section
      aria-label={dashboard().yours}
      className={classes(
        'min-w-0 rounded-card border border-rule bg-sheet p-3',
        isShort && 'max-md:border-0 max-md:bg-transparent max-md:p-0',
      )}
    >
      {isShort ? (
        <Field label={<span className="sr-only">{dashboard().yours}</span>} className="md:hidden">
          <Select
            value={chosen ?? ''}
            onChange={(event) => onChoose(event.target.value)}
            options={gstins.map((row) => ({ value: row.id, label: optionText(row) }))}
          />
        </Field>
      ) : null}
      <Field
        label={<span className="sr-only">{details().search}</span>}
        className={classes(isShort && 'max-md:hidden')}
      >
        <span className="relative block">
          <Search
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-muted"
          />
          <TextInput
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={details().searching}
            autoComplete="off"
            spellCheck={false}
            className="ps-10"
          />
        </span>
      </Field>
      <p role="status" className={classes('empty:hidden', isShort && 'max-md:hidden')}>
        {empty === null ? null : <span className="block px-2 py-6 text-center text-muted">{empty}</span>}
      </p>
      <ul
        className={classes(
          'mt-3 flex max-h-44 flex-col gap-1 overflow-y-auto p-0.5 sm:max-h-72 lg:max-h-[calc(100svh-14rem)]',
          'gstins-fade',
          isShort && 'max-md:hidden',
        )}
      >
        {shown.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-current={row.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(row.id)}
              className={classes(
                'flex w-full flex-col items-start gap-1 rounded-box border px-3.5 py-2.5 text-start transition-colors duration-150',
                row.id === chosen ? 'border-primary bg-primary-tint' : 'border-transparent hover:bg-raised',
              )}
            >
              <span className="font-semibold wrap-anywhere">{listedName(row)}</span>
              {row.gstin === '' ? null : (
                <span className="text-sm text-muted">
                  <Mono>{row.gstin}</Mono>
                </span>
              )}
              <RowStatus row={row} />
              <span className="text-sm font-semibold text-bad tabular-nums empty:hidden">
                {formatLateInShort(row.consequences)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function optionText(row: ListedDetails): string {
  const days = Math.max(0, ...(row.consequences?.fees ?? []).map((fee) => fee.days));
  const late = days === 0 ? '' : formatDaysLate({ days });
  return [listedName(row), statusWord(row) ?? '', late].filter(Boolean).join(' · ');
}

function RowStatus({ row }: { row: ListedDetails }) {
  const word = statusWord(row);
  return word === null ? null : <StatusBadge status={row.status || 'pending'}>{word}</StatusBadge>;
}
