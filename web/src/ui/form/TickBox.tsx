import { useFormContext } from 'react-hook-form';
import { Checkbox, type InputProps } from '../Field.tsx';
import type { BoxProps } from './Box.tsx';

/** A box to tick. */
export function TickBox(
  props: Omit<InputProps, 'name' | 'type'> & Pick<BoxProps, 'name' | 'label' | 'hint'>,
) {
  const { name, ...rest } = props;
  const { register } = useFormContext();
  return <Checkbox {...rest} {...register(name)} />;
}
