import { useFormContext } from 'react-hook-form';
import { Select, type SelectOption, type SelectProps } from '../Select.tsx';
import { Box, type BoxProps } from './Box.tsx';

/** A choice from a list; a stored value that the list lacks is an extra choice. */
export function ChoiceBox(
  props: BoxProps & {
    options: readonly SelectOption[];
    stored?: string;
    disabled?: boolean;
    /** Called for each choice, in addition to the form. */
    onChoose?: (value: string) => void;
  },
) {
  const { options, stored = '', disabled = false, onChoose, ...box } = props;
  const { register } = useFormContext<Record<string, string>>();
  const listed = stored === '' || options.some(({ value }) => value === stored);
  const field = register(box.name);
  const onChange: SelectProps['onChange'] = (event) => {
    onChoose?.(event.target.value);
    void field.onChange(event);
  };
  return (
    <Box {...box}>
      {/* Not the form's own `disabled`, which would drop the value: only the list is disabled. */}
      <Select
        {...field}
        onChange={onChange}
        disabled={disabled}
        options={listed ? options : [...options, { value: stored, label: stored }]}
      />
    </Box>
  );
}
