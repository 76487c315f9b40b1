import { use } from 'react';
import { businessTypes } from '#domain/registration/gstinForm.ts';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { GstinChoice, LockedFields, GstinBox } from './GstinBoxes.tsx';

const typeNames: Record<(typeof businessTypes)[number], string> = {
  proprietorship: 'Proprietorship',
  partnership: 'Partnership',
  llp: 'Limited liability partnership',
  pvtltd: 'Private limited company',
  publicltd: 'Public limited company',
  trust: 'Trust',
  society: 'Society',
  others: 'Others',
};
const typeOptions = [
  { value: '', label: 'Choose a type' },
  ...businessTypes.map((type) => ({ value: type, label: typeNames[type] })),
];

/** Legal facts of the business, and whom to ask (specification 3). `today`: YYYY-MM-DD. */
export function BasicTab({ today }: { today: string }) {
  const locked = use(LockedFields);
  const dateKnown = locked.has('registration_date');
  return (
    <div className="flex flex-col gap-6">
      {locked.size > 0 ? <FromPortal /> : null}
      <Group title="Business">
        <TwoColumns>
          <GstinBox name="legal_name" maxLength={200} />
          <GstinBox name="trade_name" maxLength={200} />
          <GstinBox
            name="gstin"
            readOnly={locked.has('gstin')}
            hint="Shunya looks it up when it is not known. Telling one has it checked with the GST portal."
            className="font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <GstinBox
            name="pan_number"
            className="font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <GstinBox name="registration_date" type="date" {...(dateKnown ? {} : { min: today })} />
          <GstinChoice name="business_type" label="Business Type" options={typeOptions} />
        </TwoColumns>
      </Group>
      <Group title="Contact" note="Whom to ask about this business.">
        <TwoColumns>
          <GstinBox name="contact_person" maxLength={100} />
          <GstinBox name="contact_phone" type="tel" />
          <GstinBox name="contact_email" type="email" maxLength={200} />
        </TwoColumns>
      </Group>
    </div>
  );
}

/** Why some boxes take no text. */
export function FromPortal() {
  return (
    <Notice silent>
      Shaded boxes show what the GST portal has on record. To change it, amend the registration at the portal.
    </Notice>
  );
}
