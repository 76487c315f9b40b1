import { createContext, type ReactNode, use } from 'react';
import { type GstinField, requiredGstinFields } from '#domain/registration/gstinForm.ts';
import { gstinRules } from '../../texts/en/gstinRules.ts';
import type { InputProps } from '../../ui/Field.tsx';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { TextBox } from '../../ui/form/TextBox.tsx';
import type { SelectOption } from '../../ui/Select.tsx';
import type { FormField } from './formValues.ts';

/** The fields that the portal told: read-only (record 083.1). */
export const LockedFields = createContext<ReadonlySet<string>>(new Set());

const required: ReadonlySet<string> = new Set(Object.values(requiredGstinFields).flat());

/** A line of text about a GSTIN, with its label, its rule and its lock. */
export function GstinBox(
  props: Omit<InputProps, 'name' | 'required'> & {
    name: GstinField;
    hint?: ReactNode;
    fieldClassName?: string;
  },
) {
  const { name, hint } = props;
  const locked = use(LockedFields).has(name);
  return (
    <TextBox
      {...props}
      label={gstinRules().labels[name]}
      required={required.has(name)}
      hint={locked ? undefined : hint}
      readOnly={locked || props.readOnly}
    />
  );
}

/** A choice about a GSTIN. What the portal told is shown as a text that cannot be changed. */
export function GstinChoice(props: {
  name: FormField;
  label: string;
  options: readonly SelectOption[];
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const { name } = props;
  return <ChoiceBox {...props} required={required.has(name)} readOnly={use(LockedFields).has(name)} />;
}
