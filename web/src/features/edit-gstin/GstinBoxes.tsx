import { createContext, type ReactNode, use } from 'react';
import { useFormContext } from 'react-hook-form';
import { type GstinField, requiredGstinFields } from '#domain/registration/gstinForm.ts';
import { gstinRules } from '../../texts/en/gstinRules.ts';
import type { InputProps } from '../../ui/Field.tsx';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { Fact } from '../../ui/form/Fact.tsx';
import { TextBox } from '../../ui/form/TextBox.tsx';
import { formatIstDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import type { SelectOption } from '../../ui/Select.tsx';
import type { FormField } from './formValues.ts';

/** The fields that the portal told: facts (design#pending-gstin). */
export const LockedFields = createContext<ReadonlySet<string>>(new Set());

const required: ReadonlySet<string> = new Set(Object.values(requiredGstinFields).flat());

/** A line of text about a GSTIN, with its label and its rule; what the portal told is a fact in its place. */
export function GstinBox(
  props: Omit<InputProps, 'name' | 'required' | 'readOnly'> & {
    name: GstinField;
    hint?: ReactNode;
    fieldClassName?: string;
    /** Figures of one width: a GSTIN, a PAN. */
    mono?: boolean;
  },
) {
  const { mono = false, ...box } = props;
  const { name, type } = box;
  const { getValues } = useFormContext<Record<string, string>>();
  const label = gstinRules().labels[name];
  if (use(LockedFields).has(name)) {
    const value = getValues(name) ?? '';
    const shown = type === 'date' ? formatIstDay(value) || value : value;
    return <Fact label={label}>{mono ? <Mono>{shown}</Mono> : shown}</Fact>;
  }
  return <TextBox {...box} {...(mono ? identifier : {})} label={label} required={required.has(name)} />;
}

const identifier = {
  className: 'font-mono',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
};

/** A choice about a GSTIN; what the portal told, or what leaves none, is a fact in its place. */
export function GstinChoice(props: {
  name: FormField;
  label: string;
  options: readonly SelectOption[];
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const { name, label, options } = props;
  const { getValues } = useFormContext<Record<string, string>>();
  const chosen = options.find(({ value }) => value === getValues(name));
  const isFact = use(LockedFields).has(name) || options.length === 1;
  return isFact && chosen !== undefined ? (
    <Fact label={label}>{chosen.label}</Fact>
  ) : (
    <ChoiceBox {...props} required={required.has(name)} />
  );
}
