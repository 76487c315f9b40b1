import { use } from 'react';
import { businessTypes } from '#domain/registration/gstinForm.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ChoiceBox, Group, LockedFields, TextBox, twoColumns } from './FormBoxes.tsx';

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
        <div className={twoColumns}>
          <TextBox name="legal_name" maxLength={200} />
          <TextBox name="trade_name" maxLength={200} />
          <TextBox
            name="gstin"
            readOnly={locked.has('gstin')}
            hint="Shunya looks it up when it is not known. Telling one has it checked with the GST portal."
            className="font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextBox
            name="pan_number"
            className="font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextBox name="registration_date" type="date" {...(dateKnown ? {} : { min: today })} />
          <ChoiceBox name="business_type" label="Business Type" options={typeOptions} />
        </div>
      </Group>
      <Group title="Contact" note="Whom to ask about this business.">
        <div className={twoColumns}>
          <TextBox name="contact_person" maxLength={100} />
          <TextBox name="contact_phone" type="tel" />
          <TextBox name="contact_email" type="email" maxLength={200} />
        </div>
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
