import { ChevronDown } from 'lucide-react';
import { dateFormats } from '#domain/account/profile.ts';
import type { Profile } from '../../api/profile.ts';
import { setTheme, type Theme, useTheme } from '../../shell/theme.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { keepLanguage } from '../../texts/keptLanguage.ts';
import { type Language, languageNamed, languages, offered, pageLanguage } from '../../texts/language.ts';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { offeredTimeZones, preferencesOf } from './profileForm.ts';
import { SectionForm } from './SectionForm.tsx';

const languageOptions = languages.map(({ code, name }) => ({ value: code, label: name }));

const timeZones = offeredTimeZones(Intl.supportedValuesOf('timeZone')).map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

const CountingBox = () => (
  <TickBox name="data_collection" label={texts().preferences.count} hint={texts().preferences.countHint} />
);

/** The user's preferences; those without an effect yet say so (design#download-and-erasure). */
export function PreferencesTab({ profile, isRead }: { profile: Profile; isRead: boolean }) {
  const t = texts().preferences;
  const bar = shell();
  const themeOptions = [
    { value: 'light', label: bar.light },
    { value: 'dark', label: bar.dark },
    { value: 'system', label: bar.likeDevice },
  ];
  const visibilityOptions = [
    { value: 'private', label: t.visibilities.private },
    { value: 'public', label: t.visibilities.public },
  ];
  const theme = useTheme();
  const isCounting = document.documentElement.dataset['tells']?.includes('events') ?? false;
  return (
    <SectionForm
      section="preferences"
      profile={profile}
      isRead={isRead}
      valuesOf={(read) => preferencesOf(read, theme)}
      problemsOf={() => ({})}
      onSaved={(values) => {
        setTheme(values.theme);
        speakFromNowOn(languageNamed(values.language));
      }}
    >
      <Group title={t.notices} note={t.noticesNote}>
        <TwoColumns>
          <TickBox name="sms_notifications" label={t.bySms} />
          <TickBox
            name="email_notifications"
            label={t.byMail}
            hint={profile.email_verified ? profile.email : t.byMailHint}
          />
          <p className="text-sm text-muted sm:col-span-2">{t.always}</p>
        </TwoColumns>
      </Group>
      <Group title={t.look}>
        <TwoColumns>
          <ChoiceBox
            name="theme"
            label={t.theme}
            options={themeOptions}
            hint={t.themeHint}
            onChoose={(theme) => setTheme(theme as Theme)}
          />
          <ChoiceBox
            name="language"
            label={t.language}
            options={languageOptions}
            stored={profile.language}
            hint={t.languageHint}
          />
        </TwoColumns>
      </Group>
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            size={18}
            className="transition-transform duration-150 group-open:rotate-180"
          />
          {t.without}
        </summary>
        <p className="mt-1 text-muted">{t.withoutNote}</p>
        <TwoColumns>
          <ChoiceBox name="timezone" label={t.timeZone} options={timeZones} stored={profile.timezone} />
          <ChoiceBox
            name="date_format"
            label={t.dateFormat}
            options={dateFormats.map((value) => ({ value, label: value }))}
          />
          <ChoiceBox name="profile_visibility" label={t.profileVisibility} options={visibilityOptions} />
          <ChoiceBox name="activity_visibility" label={t.activityVisibility} options={visibilityOptions} />
          {isCounting ? null : <CountingBox />}
        </TwoColumns>
      </details>
      {isCounting ? (
        <Group title={t.counting}>
          <TwoColumns>
            <CountingBox />
          </TwoColumns>
        </Group>
      ) : null}
    </SectionForm>
  );
}

/** Long enough to read the toast that confirms the save. */
const savedShownMs = 1200;

/** Pages in another language need a document of their own. */
function speakFromNowOn(language: Language | null): void {
  if (language === null || language === offered(pageLanguage())) return;
  keepLanguage(language);
  setTimeout(() => location.reload(), savedShownMs);
}
