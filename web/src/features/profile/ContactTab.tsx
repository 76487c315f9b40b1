import { useFormContext, useWatch } from 'react-hook-form';
import type { Profile } from '../../api/profile.ts';
import { stateOptions } from '../../gst/places/stateOptions.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { intlTag, pageLanguage } from '../../texts/language.ts';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { Fact } from '../../ui/form/Fact.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TextBox } from '../../ui/form/TextBox.tsx';
import { formatMobile } from '../../ui/formatMobile.ts';
import { EmailBox } from './EmailBox.tsx';
import { contactOf, contactProblems, type ContactValues } from './profileForm.ts';
import { SectionForm } from './SectionForm.tsx';
import { VerifiedMark } from './VerifiedMark.tsx';
import { rich } from '../../texts/rich.ts';

const countries = ['IN', 'AE', 'AU', 'BD', 'CA', 'DE', 'GB', 'NP', 'OM', 'QA', 'SA', 'SG', 'US'];

function countryOptions() {
  const names = new Intl.DisplayNames(intlTag(pageLanguage()), { type: 'region' });
  return countries.map((value) => ({ value, label: names.of(value) ?? value }));
}

/** The user's contact details (specification 3, User profile). */
export function ContactTab({ profile, isRead }: { profile: Profile; isRead: boolean }) {
  const t = texts().contact;
  return (
    <SectionForm
      section="contact"
      profile={profile}
      isRead={isRead}
      valuesOf={contactOf}
      problemsOf={contactProblems}
    >
      <Group title={t.phone}>
        <TwoColumns>
          <Fact label={t.mobile} hint={rich(t.mobileHint, { verified: <VerifiedMark /> })}>
            {formatMobile(profile.mobile)}
          </Fact>
          <EmailBox profile={profile} />
          <TextBox
            name="alternate_phone"
            label={t.alternate}
            type="tel"
            autoComplete="tel"
            hint={t.alternateHint}
          />
          <TextBox name="emergency_contact" label={t.emergency} hint={t.emergencyHint} />
        </TwoColumns>
      </Group>
      <Group title={t.address} note={t.addressNote}>
        <TwoColumns>
          <TextBox name="address_line1" label={t.line1} autoComplete="address-line1" />
          <TextBox name="address_line2" label={t.line2} autoComplete="address-line2" />
          <TextBox name="city" label={t.city} autoComplete="address-level2" />
          <StateBox stored={profile.state} />
          <TextBox name="pincode" label={t.pincode} inputMode="text" autoComplete="postal-code" />
          <ChoiceBox name="country" label={t.country} options={countryOptions()} stored={profile.country} />
        </TwoColumns>
      </Group>
    </SectionForm>
  );
}

/** A list for India, free text elsewhere. */
function StateBox({ stored }: { stored: string }) {
  const { control } = useFormContext<ContactValues>();
  const country = useWatch({ control, name: 'country' });
  return country === 'IN' ? (
    <ChoiceBox name="state" label={texts().contact.state} options={stateOptions()} stored={stored} />
  ) : (
    <TextBox name="state" label={texts().contact.region} autoComplete="address-level1" />
  );
}
