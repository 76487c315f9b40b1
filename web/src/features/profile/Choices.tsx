import { Checkbox } from '../../ui/Field.tsx';

/** A group of checkboxes under one question. */
export function Choices<V extends string>(props: {
  legend: string;
  choices: readonly { value: V; label: string }[];
  chosen: readonly V[];
  onChoose: (chosen: readonly V[]) => void;
  error: string | null;
}) {
  const { legend, choices, chosen, onChoose, error } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-muted">{legend}</legend>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChoose(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
      <div aria-live="polite" className="empty:hidden">
        {error === null ? null : <p className="text-sm font-medium text-bad">{error}</p>}
      </div>
    </fieldset>
  );
}
