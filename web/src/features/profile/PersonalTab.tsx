import { useState } from 'react';
import { istDate } from '#domain/shared/istTime.ts';
import type { Profile } from '../../api/profile/useProfile.ts';
import { productNow } from '../../clock/productNow.ts';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TextBox } from '../../ui/form/TextBox.tsx';
import { personalOf, personalProblems, sections } from './profileForm.ts';
import { SectionForm } from './SectionForm.tsx';

const genderOptions = [
  { value: '', label: 'Not told' },
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
  { value: 'prefer_not_to_say', label: 'Prefer not to say' },
];

const idOptions = [
  { value: '', label: 'None' },
  { value: 'aadhar', label: 'Aadhaar' },
  { value: 'pan', label: 'PAN' },
  { value: 'passport', label: 'Passport' },
  { value: 'driving', label: 'Driving licence' },
  { value: 'voter', label: 'Voter ID' },
];

/** Name and identity (specification 3, User profile). Each optional field says what it is for (record 088.4). */
export function PersonalTab({ profile, isRead }: { profile: Profile; isRead: boolean }) {
  const [today] = useState(() => istDate(productNow()));
  return (
    <SectionForm
      section={sections.personal}
      profile={profile}
      isRead={isRead}
      valuesOf={personalOf}
      problemsOf={(values) => personalProblems(values, today)}
    >
      <Group title="Your name">
        <TwoColumns>
          <TextBox name="first_name" label="First Name" required autoComplete="given-name" />
          <TextBox name="last_name" label="Last Name" required autoComplete="family-name" />
          <TextBox
            name="display_name"
            label="Display Name"
            required
            autoComplete="nickname"
            hint="Shown in the greeting, and as the giver of your consents."
          />
        </TwoColumns>
      </Group>
      <Group
        title="Who you are"
        note="Optional. Only to tell you from someone else, should you lose your number."
      >
        <TwoColumns>
          <TextBox
            name="dob"
            label="Date of Birth"
            type="date"
            max={today}
            min="1900-01-01"
            autoComplete="bday"
          />
          <ChoiceBox name="gender" label="Gender" options={genderOptions} hint="How to address you." />
          <ChoiceBox name="id_type" label="ID Type" options={idOptions} />
          <TextBox
            name="id_number"
            label="ID Number"
            hint="Kept encrypted."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono"
          />
        </TwoColumns>
      </Group>
    </SectionForm>
  );
}
