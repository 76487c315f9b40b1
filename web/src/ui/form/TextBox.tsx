import { useFormContext } from 'react-hook-form';
import { type InputProps, PasswordInput, TextInput } from '../Field.tsx';
import { TextArea, type TextAreaProps } from '../TextArea.tsx';
import { Box, type BoxProps } from './Box.tsx';

/** A line of text. */
export function TextBox(props: Omit<InputProps, 'name' | 'required'> & BoxProps) {
  const { name, label, hint, required, fieldClassName, ...rest } = props;
  const { register } = useFormContext();
  return (
    <Box {...{ name, label, hint, fieldClassName }} required={required ?? false}>
      <TextInput {...rest} {...register(name)} />
    </Box>
  );
}

/** A secret, with a Show/Hide button. */
export function PasswordBox(props: Omit<InputProps, 'name' | 'required'> & BoxProps) {
  const { name, label, hint, required, fieldClassName, ...rest } = props;
  const { register } = useFormContext();
  return (
    <Box {...{ name, label, hint, fieldClassName }} required={required ?? false}>
      <PasswordInput {...rest} {...register(name)} />
    </Box>
  );
}

/** Several lines of text. */
export function TextAreaBox(props: Omit<TextAreaProps, 'name' | 'required'> & BoxProps) {
  const { name, label, hint, required, fieldClassName, ...rest } = props;
  const { register } = useFormContext();
  return (
    <Box {...{ name, label, hint, fieldClassName }} required={required ?? false}>
      <TextArea {...rest} {...register(name)} />
    </Box>
  );
}
