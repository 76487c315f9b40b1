import { useState } from 'react';
import { istDate } from '#domain/shared/istTime.ts';
import type { Profile } from '../../api/profile.ts';
import { productNow } from '../../clock/productNow.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TextBox } from '../../ui/form/TextBox.tsx';
import { personalOf, personalProblems, personalWithNames } from './profileForm.ts';
import { SectionForm } from './SectionForm.tsx';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Name and identity (specification 3, User profile). Each optional field explains its purpose (design#download-and-erasure). */
export function PersonalTab({ profile, isRead }: { profile: Profile; isRead: boolean }) {
  const t = texts().personal;
  const [today] = useState(() => istDate(productNow()));
  return (
    <SectionForm
      section="personal"
      profile={profile}
      isRead={isRead}
      // While the profile is not read, an empty field may hold a name on the server.
      valuesOf={isRead ? personalWithNames : personalOf}
      problemsOf={(values) => personalProblems(values, today)}
    >
      <Group title={t.name}>
        <TwoColumns>
          <TextBox name="first_name" label={t.first} required autoComplete="given-name" />
          <TextBox name="last_name" label={t.last} required autoComplete="family-name" />
          <TextBox
            name="display_name"
            label={t.display}
            required
            autoComplete="nickname"
            hint={t.displayHint}
          />
        </TwoColumns>
      </Group>
      <Group title={t.who} note={t.whoNote}>
        <TwoColumns>
          <TextBox name="dob" label={t.dob} type="date" max={today} min="1900-01-01" autoComplete="bday" />
          <ChoiceBox name="gender" label={t.gender} options={optionsOf(t.genders)} hint={t.genderHint} />
          <ChoiceBox name="id_type" label={t.idType} options={optionsOf(t.idTypes)} />
          <TextBox
            name="id_number"
            label={t.idNumber}
            hint={t.idNumberHint}
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
