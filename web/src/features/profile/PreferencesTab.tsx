import { useFormContext } from 'react-hook-form';
import { dateFormats } from '#domain/account/profile.ts';
import type { Profile } from '../../api/profile/useProfile.ts';
import { setTheme, type Theme, useTheme } from '../../shell/theme.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { ChoiceBox, Group, TickBox } from './FormBoxes.tsx';
import {
  offeredTimeZones,
  preferenceRules,
  preferencesOf,
  type PreferenceValues,
  sections,
} from './profileForm.ts';
import { SectionForm } from './SectionForm.tsx';

const themeOptions = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Like this device' },
];

const languageOptions = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी (Hindi)' },
];

const visibilityOptions = [
  { value: 'private', label: 'Only me' },
  { value: 'public', label: 'Everyone' },
];

const timeZones = offeredTimeZones(Intl.supportedValuesOf('timeZone')).map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

const countingBox = (
  <TickBox
    name="data_collection"
    label="Shunya may count how its pages are used"
    hint="Which pages are opened and what is pressed there; never who you are, and a GSTIN only as a code that leads back to nobody."
  />
);

/** What the user prefers; what has no effect yet says so (record 088.4). */
export function PreferencesTab({ profile, isRead }: { profile: Profile; isRead: boolean }) {
  const theme = useTheme();
  const isCounting = document.documentElement.dataset['tells']?.includes('events') ?? false;
  return (
    <SectionForm
      section={sections.preferences}
      profile={profile}
      isRead={isRead}
      valuesOf={(read) => preferencesOf(read, theme)}
      rules={preferenceRules}
      onSaved={(values) => setTheme(values.theme)}
    >
      <Group title="Notices" note="Of filings, codes and due dates.">
        <TickBox name="sms_notifications" label="By SMS, to your mobile number" />
        <TickBox
          name="email_notifications"
          label="By e-mail"
          hint={profile.email_verified ? profile.email : 'Once your e-mail address is verified.'}
        />
        <p className="text-sm text-muted sm:col-span-2">
          With neither, notices still come by SMS: a filing is never made without a word before it.
        </p>
      </Group>
      <Group title="Look and language">
        <ThemeBox />
        <ChoiceBox
          name="language"
          label="Language"
          options={languageOptions}
          stored={profile.language}
          hint="Of mails and SMS. The pages are in English."
        />
      </Group>
      <Group
        title="Kept, without effect yet"
        note={`All times are shown in IST, and nobody but you sees your profile or your filings${isCounting ? '' : ', and nothing is counted'}.`}
      >
        <ChoiceBox name="timezone" label="Time Zone" options={timeZones} stored={profile.timezone} />
        <ChoiceBox
          name="date_format"
          label="Date Format"
          options={dateFormats.map((value) => ({ value, label: value }))}
        />
        <ChoiceBox name="profile_visibility" label="Profile Visibility" options={visibilityOptions} />
        <ChoiceBox name="activity_visibility" label="Activity Visibility" options={visibilityOptions} />
        {isCounting ? null : countingBox}
      </Group>
      {isCounting ? <Group title="Counting">{countingBox}</Group> : null}
    </SectionForm>
  );
}

/** Takes effect as it is chosen; saving keeps it with the profile. */
function ThemeBox() {
  'use no memo';
  const { register } = useFormContext<PreferenceValues>();
  const theme = register('theme');
  return (
    <Field label="Theme" hint="Takes effect at once in this browser.">
      <Select
        {...theme}
        options={themeOptions}
        onChange={(event) => {
          setTheme(event.target.value as Theme);
          void theme.onChange(event);
        }}
      />
    </Field>
  );
}
