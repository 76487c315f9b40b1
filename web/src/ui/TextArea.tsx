import type { Ref, TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { inputClasses, useFieldLinks } from './Field.tsx';

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. Use it inside a Field. */
export function TextArea({ className, id, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      {...useFieldLinks(id)}
      rows={rows}
      className={classes(inputClasses, 'resize-y', className)}
    />
  );
}
