import { dateFormats } from '#domain/account/profile.ts';
import type { Profile } from '../../api/profile/useProfile.ts';
import { setTheme, type Theme, useTheme } from '../../shell/theme.ts';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { offeredTimeZones, preferencesOf, sections } from './profileForm.ts';
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
      problemsOf={() => ({})}
      onSaved={(values) => setTheme(values.theme)}
    >
      <Group title="Notices" note="Of filings, codes and due dates.">
        <TwoColumns>
          <TickBox name="sms_notifications" label="By SMS, to your mobile number" />
          <TickBox
            name="email_notifications"
            label="By e-mail"
            hint={profile.email_verified ? profile.email : 'Once your e-mail address is verified.'}
          />
          <p className="text-sm text-muted sm:col-span-2">
            With neither, notices still come by SMS: a filing is never made without a word before it.
          </p>
        </TwoColumns>
      </Group>
      <Group title="Look and language">
        <TwoColumns>
          <ChoiceBox
            name="theme"
            label="Theme"
            options={themeOptions}
            hint="Takes effect at once in this browser."
            onChoose={(theme) => setTheme(theme as Theme)}
          />
          <ChoiceBox
            name="language"
            label="Language"
            options={languageOptions}
            stored={profile.language}
            hint="Of mails and SMS. The pages are in English."
          />
        </TwoColumns>
      </Group>
      <Group
        title="Kept, without effect yet"
        note={`All times are shown in IST, and nobody but you sees your profile or your filings${isCounting ? '' : ', and nothing is counted'}.`}
      >
        <TwoColumns>
          <ChoiceBox name="timezone" label="Time Zone" options={timeZones} stored={profile.timezone} />
          <ChoiceBox
            name="date_format"
            label="Date Format"
            options={dateFormats.map((value) => ({ value, label: value }))}
          />
          <ChoiceBox name="profile_visibility" label="Profile Visibility" options={visibilityOptions} />
          <ChoiceBox name="activity_visibility" label="Activity Visibility" options={visibilityOptions} />
          {isCounting ? null : countingBox}
        </TwoColumns>
      </Group>
      {isCounting ? (
        <Group title="Counting">
          <TwoColumns>{countingBox}</TwoColumns>
        </Group>
      ) : null}
    </SectionForm>
  );
}
