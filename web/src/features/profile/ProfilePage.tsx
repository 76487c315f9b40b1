import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { filled } from '../../api/answers/filled.ts';
import { useProfile } from '../../api/profile.ts';
import { useSession } from '../../session/keptSession.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ContactTab } from './ContactTab.tsx';
import { fallbackProfile } from './fallbackProfile.ts';
import { PersonalTab } from './PersonalTab.tsx';
import { PreferencesTab } from './PreferencesTab.tsx';
import type { Section } from './profileForm.ts';
import { ProfileLoading } from './ProfileLoading.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { SecurityTab } from './SecurityTab.tsx';

type TabKey = Section | 'security';

/** The tab that the address names. */
const tabOf = (hash: string): TabKey =>
  (['contact', 'preferences', 'security'] as const).find((key) => hash === `#${key}`) ?? 'personal';

/** The personal profile (specification 2, Profile), with sessions, consents and the user's data. */
export function ProfilePage() {
  const t = texts();
  const user = useSession()?.user;
  const { hash } = useLocation();
  const profile = useProfile();
  const toast = useToast();
  const [tab, setTab] = useState(() => tabOf(hash));
  // In the address, so that a page in another language opens at the same tab. No step of the way back.
  const open = (chosen: TabKey) => {
    setTab(chosen);
    history.replaceState(history.state, '', `#${chosen}`);
  };
  const failed = profile.isError;
  // The profile is read again whenever something changes: typed values must survive when the fallback gives way.
  const [standsIn, setStandsIn] = useState(false);
  if (failed && !standsIn) setStandsIn(true);
  useEffect(() => {
    if (standsIn) toast.show({ type: 'error', text: texts().failed });
  }, [standsIn, toast]);

  const known = user === undefined ? undefined : fallbackProfile(user);
  const isRead = profile.data !== undefined;
  const shown = profile.data && known ? filled(known, profile.data) : standsIn ? known : undefined;
  return (
    <div className="page flex flex-col gap-6 py-4 sm:py-8">
      <h1 className="text-2xl sm:text-3xl">{t.title}</h1>
      {shown === undefined ? (
        <ProfileLoading />
      ) : (
        <>
          <ProfileHeader profile={shown} />
          <Tabs<TabKey>
            label={t.title}
            active={tab}
            onChange={open}
            tabs={[
              {
                key: 'personal',
                label: t.sections.personal,
                content: <PersonalTab profile={shown} isRead={isRead} />,
              },
              {
                key: 'contact',
                label: t.sections.contact,
                content: <ContactTab profile={shown} isRead={isRead} />,
              },
              {
                key: 'preferences',
                label: t.sections.preferences,
                content: <PreferencesTab profile={shown} isRead={isRead} />,
              },
              {
                key: 'security',
                label: t.sections.security,
                // Read only when the tab is opened.
                content: tab === 'security' ? <SecurityTab /> : null,
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
