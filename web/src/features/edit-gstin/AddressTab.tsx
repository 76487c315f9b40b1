import { use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { gstinFieldLabels } from '#domain/registration/gstinForm.ts';
import { STATES } from '#domain/gst/states.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { FromPortal } from './BasicTab.tsx';
import { country, type FormValues } from './formValues.ts';
import { GstinChoice, LockedFields, GstinBox } from './GstinBoxes.tsx';

const stateOptions = [
  { value: '', label: 'Choose a state' },
  ...STATES.map(({ letters, name }) => ({ value: letters, label: name })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
];

/** The principal place of business, and another address where there is one (specification 3, record 083.8). */
export function AddressTab() {
  const { control } = useFormContext<FormValues>();
  const hasAdditional = useWatch({ control, name: 'has_additional_address' });
  const locked = use(LockedFields).has('principal_city');
  return (
    <div className="flex flex-col gap-6">
      {locked ? <FromPortal /> : null}
      <Group title="Principal place of business">
        <AddressBoxes of="principal" />
      </Group>
      <Group title="Additional address">
        <TickBox
          name="has_additional_address"
          className="mt-2"
          label="This business has an additional address"
        />
        {hasAdditional ? <AddressBoxes of="additional" /> : null}
      </Group>
    </div>
  );
}

function AddressBoxes({ of }: { of: 'principal' | 'additional' }) {
  return (
    <TwoColumns>
      <GstinBox name={`${of}_building_no`} maxLength={60} />
      <GstinBox name={`${of}_building_name`} maxLength={100} />
      <GstinBox name={`${of}_street`} maxLength={100} />
      <GstinBox name={`${of}_area`} maxLength={100} />
      <GstinBox name={`${of}_city`} maxLength={60} />
      <GstinBox name={`${of}_pincode`} inputMode="numeric" maxLength={10} />
      <GstinChoice name={`${of}_state`} label={gstinFieldLabels.principal_state} options={stateOptions} />
      <Field label="Country">
        <TextInput readOnly value={country} />
      </Field>
    </TwoColumns>
  );
}
