import type { ListedGstin } from '../../api/gstins.ts';
import { useId, useState } from 'react';
import { history } from '../../texts/compiled/history.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  gstinChoices,
  gstinNamed,
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

/** With this many GSTINs, a search by a few letters replaces the list. */
const searchFrom = 13;

/** GSTIN, period and status; each takes the list back to page 1 (specification 4). */
export function HistoryFiltersBar({ filters, gstins, onChange }: Props) {
  const t = history();
  const choices = gstinChoices(gstins);
  // A GSTIN from the navigation state may not be in the list yet, or any more.
  const known = choices.some((choice) => choice.value === filters.gstin);
  return (
    <div className="grid gap-2 min-[22rem]:grid-cols-3 sm:gap-4 lg:grid-cols-[2fr_1fr_1fr]">
      <Field label={t.gstin}>
        {choices.length > searchFrom ? (
          <SearchedGstin
            key={filters.gstin}
            choices={choices}
            chosen={filters.gstin}
            onChoose={(gstin) => onChange(withFilter(filters, { gstin }))}
          />
        ) : (
          <Select
            value={filters.gstin}
            onChange={(event) => onChange(withFilter(filters, { gstin: event.target.value }))}
            options={known ? choices : [...choices, { value: filters.gstin, label: filters.gstin }]}
          />
        )}
      </Field>
      <Field label={t.period}>
        <Select
          value={filters.period}
          onChange={(event) => {
            const period = periodChoices.find((choice) => choice === event.target.value);
            if (period !== undefined) onChange(withFilter(filters, { period }));
          }}
          options={periodChoices.map((value) => ({ value, label: t.periods[value] }))}
        />
      </Field>
      <Field label={t.status}>
        <Select
          value={filters.status}
          onChange={(event) => {
            const status = statusChoices.find((choice) => choice === event.target.value);
            if (status !== undefined) onChange(withFilter(filters, { status }));
          }}
          options={statusChoices.map((value) => ({ value, label: t.statuses[value] }))}
        />
      </Field>
    </div>
  );
}

type Choice = { value: string; label: string };

/** A business chosen by typing a part of its name or GSTIN; it is selected as soon as the text names one. */
function SearchedGstin(props: { choices: Choice[]; chosen: string; onChoose: (gstin: string) => void }) {
  const { choices, chosen, onChoose } = props;
  const list = useId();
  const [typed, setTyped] = useState(() =>
    chosen === 'all' ? '' : (choices.find(({ value }) => value === chosen)?.label ?? chosen),
  );
  const choose = (text: string) => {
    setTyped(text);
    const wanted = text.trim() === '' ? 'all' : gstinNamed(text, choices);
    if (wanted !== null && wanted !== chosen) onChoose(wanted);
  };
  return (
    <>
      <TextInput
        type="search"
        list={list}
        value={typed}
        placeholder={history().all}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onChange={(event) => choose(event.target.value)}
      />
      <datalist id={list}>
        {choices.slice(1).map(({ value, label }) => (
          <option key={value}>{label}</option>
        ))}
      </datalist>
    </>
  );
}
