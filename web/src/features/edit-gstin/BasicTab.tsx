import { use } from 'react';
import { businessTypes } from '#domain/registration/gstinForm.ts';
import { details } from '../../texts/en/details.ts';
import { edit } from '../../texts/en/edit.ts';
import { gstinRules } from '../../texts/en/gstinRules.ts';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { GstinChoice, LockedFields, GstinBox } from './GstinBoxes.tsx';

const typeOptions = () => [
  { value: '', label: edit().chooseType },
  ...businessTypes.map((type) => ({ value: type, label: details().businessTypes[type] ?? type })),
];

/** Legal facts of the business, and whom to ask (specification 3). `today`: YYYY-MM-DD. */
export function BasicTab({ today }: { today: string }) {
  const locked = use(LockedFields);
  const dateKnown = locked.has('registration_date');
  return (
    <div className="flex flex-col gap-6">
      {locked.size > 0 ? <FromPortal /> : null}
      <Group title={edit().business}>
        <TwoColumns>
          <GstinBox name="legal_name" maxLength={200} />
          <GstinBox name="trade_name" maxLength={200} />
          <GstinBox
            name="gstin"
            readOnly={locked.has('gstin')}
            hint={edit().gstinHint}
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
          <GstinChoice
            name="business_type"
            label={gstinRules().labels.business_type}
            options={typeOptions()}
          />
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

/** Why some boxes take no text. */
export function FromPortal() {
  return <Notice silent>{edit().fromPortal}</Notice>;
}
