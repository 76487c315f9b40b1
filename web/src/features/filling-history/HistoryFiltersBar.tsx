import type { ListedGstin } from '../../api/gstins/useGstins.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  gstinChoices,
  type HistoryFilters,
  periodChoices,
  statusChoices,
  withFilter,
} from './historyFilters.ts';

type Props = {
  filters: HistoryFilters;
  gstins: ListedGstin[];
  onChange: (filters: HistoryFilters) => void;
};

/** GSTIN, period and status; each takes the list back to page 1 (specification 4). */
export function HistoryFiltersBar({ filters, gstins, onChange }: Props) {
  const choices = gstinChoices(gstins);
  // A GSTIN that navigation brought along may not be in the list yet, or any more.
  const known = choices.some((choice) => choice.value === filters.gstin);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <Field label="GSTIN" className="sm:col-span-2 lg:col-span-1">
        <Select
          value={filters.gstin}
          onChange={(event) => onChange(withFilter(filters, { gstin: event.target.value }))}
          options={known ? choices : [...choices, { value: filters.gstin, label: filters.gstin }]}
        />
      </Field>
      <Field label="Period">
        <Select
          value={filters.period}
          onChange={(event) => {
            const period = periodChoices.find((choice) => choice.value === event.target.value)?.value;
            if (period !== undefined) onChange(withFilter(filters, { period }));
          }}
          options={periodChoices}
        />
      </Field>
      <Field label="Status">
        <Select
          value={filters.status}
          onChange={(event) => {
            const status = statusChoices.find((choice) => choice.value === event.target.value)?.value;
            if (status !== undefined) onChange(withFilter(filters, { status }));
          }}
          options={statusChoices}
        />
      </Field>
    </div>
  );
}
