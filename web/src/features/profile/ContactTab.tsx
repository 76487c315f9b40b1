import { useFormContext, useWatch } from 'react-hook-form';
import { STATES } from '#domain/gst/states.ts';
import type { Profile } from '../../api/profile/useProfile.ts';
import { Field, TextInput } from '../../ui/Field.tsx';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TextBox } from '../../ui/form/TextBox.tsx';
import { formatMobile } from '../../ui/formatMobile.ts';
import { EmailBox } from './EmailBox.tsx';
import { contactOf, contactProblems, type ContactValues, sections } from './profileForm.ts';
import { SectionForm } from './SectionForm.tsx';
import { VerifiedMark } from './VerifiedMark.tsx';

const stateOptions = [
  { value: '', label: 'Choose a state' },
  ...STATES.map(({ letters, name }) => ({ value: letters, label: name })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  ),
];

const countryOptions = ['IN', 'AE', 'AU', 'BD', 'CA', 'DE', 'GB', 'NP', 'OM', 'QA', 'SA', 'SG', 'US'].map(
  (value) => ({ value, label: new Intl.DisplayNames('en', { type: 'region' }).of(value) ?? value }),
);

/** How to reach the user (specification 3, User profile). */
export function ContactTab({ profile, isRead }: { profile: Profile; isRead: boolean }) {
  return (
    <SectionForm
      section={sections.contact}
      profile={profile}
      isRead={isRead}
      valuesOf={contactOf}
      problemsOf={contactProblems}
    >
      <Group title="Phone and e-mail">
        <TwoColumns>
          <Field
            label="Mobile Number"
            hint={
              <>
                <VerifiedMark /> It is used for login, so it cannot be changed.
              </>
            }
          >
            <TextInput value={formatMobile(profile.mobile)} disabled />
          </Field>
          <EmailBox profile={profile} />
          <TextBox
            name="alternate_phone"
            label="Alternate Phone"
            type="tel"
            autoComplete="tel"
            hint="Optional. Where support calls when your number does not answer."
          />
          <TextBox
            name="emergency_contact"
            label="Emergency Contact"
            hint="Optional. A name and number, asked only when a due date is near and you cannot be reached."
          />
        </TwoColumns>
      </Group>
      <Group
        title="Your address"
        note="Optional. For letters to you; the addresses of your GSTINs are apart."
      >
        <TwoColumns>
          <TextBox name="address_line1" label="Address Line 1" autoComplete="address-line1" />
          <TextBox name="address_line2" label="Address Line 2" autoComplete="address-line2" />
          <TextBox name="city" label="City" autoComplete="address-level2" />
          <StateBox stored={profile.state} />
          <TextBox name="pincode" label="PIN Code" inputMode="text" autoComplete="postal-code" />
          <ChoiceBox name="country" label="Country" options={countryOptions} stored={profile.country} />
        </TwoColumns>
      </Group>
    </SectionForm>
  );
}

/** A list in India, free text elsewhere. */
function StateBox({ stored }: { stored: string }) {
  const { control } = useFormContext<ContactValues>();
  const country = useWatch({ control, name: 'country' });
  return country === 'IN' ? (
    <ChoiceBox name="state" label="State" options={stateOptions} stored={stored} />
  ) : (
    <TextBox name="state" label="State or region" autoComplete="address-level1" />
  );
}
