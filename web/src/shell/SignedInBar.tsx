import { Calculator, FileClock, LayoutDashboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { NavLink, useNavigate } from 'react-router';
import { initials, shownName } from '#domain/account/person.ts';
import { saveTheme } from '../api/profile/saveTheme.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/keptSession.ts';
import { classes } from '../ui/classes.ts';
import { Menu } from '../ui/Menu.tsx';
import { avatarColour } from './avatarColour.ts';
import { Logo } from './Logo.tsx';
import { logout } from './logout.ts';
import { SkipLink } from './SkipLink.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';

const places = [
  { to: paths.dashboard(), name: 'Dashboard', icon: LayoutDashboard },
  { to: paths.fillingHistory(), name: 'Filling History', icon: FileClock },
  { to: paths.gstDetails(), name: 'GST Details', icon: Calculator },
] as const;

/** The bar of the signed-in pages; on small screens its links lie at the bottom edge, under the thumb. */
export function SignedInBar() {
  const session = useSession();
  const name = shownName(session?.user ?? {});
  return (
    <header className="sticky top-0 z-30 border-b border-rule bg-sheet print:hidden">
      <SkipLink />
      <div className="page flex h-16 items-center justify-between gap-4">
        <div className="flex min-w-0 items-center md:gap-5">
          <Logo to={paths.dashboard()} />
          <nav
            aria-label="Main"
            className="fixed inset-x-0 bottom-0 z-30 flex border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] md:static md:gap-1 md:border-0 md:pb-0"
          >
            {places.map(({ to, name: place, icon: Icon }) => (
              <NavLink
                key={to}
                to={to}
                className={({ isActive }) =>
                  classes(
                    'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs md:min-h-11 md:flex-none md:flex-row md:rounded-full md:px-4 md:text-base',
                    isActive
                      ? 'font-semibold text-primary md:bg-primary-tint'
                      : 'text-muted hover:text-ink md:hover:bg-raised',
                  )
                }
              >
                <Icon aria-hidden="true" size={20} className="md:hidden" />
                {place}
              </NavLink>
            ))}
          </nav>
        </div>
        <div className="flex min-w-0 items-center gap-3">
          <p className="truncate text-muted">Hi, {name}</p>
          <AvatarMenu name={name} />
        </div>
      </div>
    </header>
  );
}

function AvatarMenu({ name }: { name: string }) {
  const navigate = useNavigate();
  const theme = useTheme();
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    void saveTheme(chosen);
  };
  return (
    <Menu
      label={`${initials(name)}, account of ${name}`}
      triggerClassName="shrink-0 rounded-full"
      trigger={
        <span
          className="grid size-11 place-items-center rounded-full font-semibold text-white"
          style={{ backgroundColor: avatarColour(name) }}
        >
          {initials(name)}
        </span>
      }
      groups={[
        [
          {
            key: 'profile',
            label: 'Your Profile',
            icon: <UserRound aria-hidden="true" size={18} />,
            onSelect: () => void navigate(paths.profile()),
          },
        ],
        [
          {
            key: 'light',
            label: 'Light',
            icon: <Sun aria-hidden="true" size={18} />,
            chosen: theme === 'light',
            onSelect: () => choose('light'),
          },
          {
            key: 'dark',
            label: 'Dark',
            icon: <Moon aria-hidden="true" size={18} />,
            chosen: theme === 'dark',
            onSelect: () => choose('dark'),
          },
          {
            key: 'system',
            label: 'Like this device',
            icon: <Monitor aria-hidden="true" size={18} />,
            chosen: theme === 'system',
            onSelect: () => choose('system'),
          },
        ],
        [
          {
            key: 'out',
            label: 'Sign out',
            icon: <LogOut aria-hidden="true" size={18} />,
            onSelect: () => void logout(),
          },
        ],
      ]}
    />
  );
}
