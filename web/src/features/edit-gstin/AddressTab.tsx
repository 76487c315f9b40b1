import { use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { stateOptions } from '../../gst/places/stateOptions.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { gstinLabel } from '../../texts/gstinLabels.ts';
import { places } from '../../texts/compiled/places.ts';
import { Fact } from '../../ui/form/Fact.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import type { FormValues } from './formValues.ts';
import { GstinBox, GstinChoice, PortalValues } from './GstinBoxes.tsx';

/** The principal place of business, and another address where there is one (specification 3, design#form-rules). */
export function AddressTab() {
  const { control } = useFormContext<FormValues>();
  const hasAdditional = useWatch({ control, name: 'has_additional_address' });
  const isKnown = 'principal_city' in use(PortalValues);
  return (
    <div className="flex flex-col gap-6">
      <Group title={edit().principal} note={isKnown ? edit().fromPortal : undefined}>
        <AddressBoxes of="principal" />
      </Group>
      <Group title={edit().additional}>
        <TickBox name="has_additional_address" className="mt-2" label={edit().hasAdditional} />
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
      <GstinChoice name={`${of}_state`} label={gstinLabel('principal_state')} options={stateOptions()} />
      <Fact label={edit().country}>{places().india}</Fact>
    </TwoColumns>
  );
}
