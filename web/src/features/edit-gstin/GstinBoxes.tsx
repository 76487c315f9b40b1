import { createContext, type ReactNode, use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type GstinField, requiredGstinFields } from '#domain/registration/gstinForm.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { gstinLabel } from '../../texts/gstinLabels.ts';
import type { InputProps } from '../../ui/Field.tsx';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { Fact } from '../../ui/form/Fact.tsx';
import { TextBox } from '../../ui/form/TextBox.tsx';
import { formatIstDay } from '../../ui/formatIst.ts';
import { Mono } from '../../ui/Mono.tsx';
import type { SelectOption } from '../../ui/Select.tsx';
import type { FormField } from './formValues.ts';

/** The portal's fields that stay as they are: facts (design#pending-gstin). */
export const LockedFields = createContext<ReadonlySet<string>>(new Set());

/** The portal's own values of fields that can be corrected, by field. */
export const PortalValues = createContext<Readonly<Record<string, string>>>({});

const required: ReadonlySet<string> = new Set(Object.values(requiredGstinFields).flat());

/** A text field of a GSTIN, with its label and its rule; a portal's fact is shown as text instead. */
export function GstinBox(
  props: Omit<InputProps, 'name' | 'required' | 'readOnly'> & {
    name: GstinField;
    hint?: ReactNode;
    fieldClassName?: string;
    /** Tabular figures: a GSTIN, a PAN. */
    mono?: boolean;
  },
) {
  const { mono = false, ...box } = props;
  const { name, type } = box;
  const { getValues } = useFormContext<Record<string, string>>();
  const label = gstinLabel(name);
  const portal = usePortalValue(name, type === 'date' ? formatIstDay : undefined);
  if (use(LockedFields).has(name)) {
    const value = getValues(name) ?? '';
    const shown = type === 'date' ? formatIstDay(value) || value : value;
    return <Fact label={label}>{mono ? <Mono>{shown}</Mono> : shown}</Fact>;
  }
  return (
    <TextBox
      {...box}
      {...(mono ? identifier : {})}
      {...(portal === null ? {} : { hint: portal })}
      label={label}
      required={required.has(name)}
    />
  );
}

/** "GST portal: NARMADA FOODS" where the box differs from it; null where it does not. */
function usePortalValue(name: string, show = (value: string) => value): string | null {
  const value = use(PortalValues)[name] ?? '';
  const typed = useWatch<Record<string, string>>({ name }) ?? '';
  return value === '' || typed.trim() === value ? null : edit().portalHas({ value: show(value) || value });
}

const identifier = {
  className: 'font-mono',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
};

/** A choice of a GSTIN; a portal's fact, or the only possible value, is shown as text instead. */
export function GstinChoice(props: {
  name: FormField;
  label: string;
  options: readonly SelectOption[];
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const { name, label, options } = props;
  const { getValues } = useFormContext<Record<string, string>>();
  const portal = usePortalValue(
    name,
    (value) => options.find((option) => option.value === value)?.label ?? value,
  );
  const chosen = options.find(({ value }) => value === getValues(name));
  const isFact = use(LockedFields).has(name) || options.length === 1;
  return isFact && chosen !== undefined ? (
    <Fact label={label}>{chosen.label}</Fact>
  ) : (
    <ChoiceBox {...props} {...(portal === null ? {} : { hint: portal })} required={required.has(name)} />
  );
}
