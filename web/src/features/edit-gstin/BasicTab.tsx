import { use } from 'react';
import { businessTypes } from '#domain/registration/gstinForm.ts';
import { details } from '../../texts/compiled/details.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { gstinLabel } from '../../texts/gstinLabels.ts';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { GstinBox, GstinChoice, PortalValues } from './GstinBoxes.tsx';

const typeOptions = () => [
  { value: '', label: edit().chooseType },
  ...businessTypes.map((type) => ({ value: type, label: details().businessTypes[type] ?? type })),
];

/**
 * Legal facts of the business, and its contact (specification 3). `today`: YYYY-MM-DD, the earliest date for a field
 * that was empty.
 */
export function BasicTab({ today, dateIsKnown }: { today: string; dateIsKnown: boolean }) {
  const portal = use(PortalValues);
  return (
    <div className="flex flex-col gap-6">
      <Group title={edit().business} note={'legal_name' in portal ? edit().fromPortal : undefined}>
        <TwoColumns>
          <GstinBox name="legal_name" maxLength={200} />
          <GstinBox name="trade_name" maxLength={200} />
          <GstinBox name="gstin" hint={edit().gstinHint} mono />
          <GstinBox name="pan_number" mono />
          <GstinBox name="registration_date" type="date" {...(dateIsKnown ? {} : { min: today })} />
          <GstinChoice name="business_type" label={gstinLabel('business_type')} options={typeOptions()} />
        </TwoColumns>
      </Group>
      <Group title={edit().contact} note={edit().contactNote}>
        <TwoColumns>
          <GstinBox name="contact_person" maxLength={100} />
          <GstinBox name="contact_phone" type="tel" />
          <GstinBox name="contact_email" type="email" maxLength={200} />
        </TwoColumns>
      </Group>
    </div>
  );
}
