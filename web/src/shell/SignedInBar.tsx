import { Suspense } from 'react';
import {
  Calculator,
  CalendarDays,
  CircleQuestionMark,
  FileClock,
  Languages,
  LayoutDashboard,
  LogOut,
  Monitor,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { pseudoTag } from '#domain/account/language.ts';
import { initials, shownName } from '#domain/account/person.ts';
import { saveTheme } from '../api/profile.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/keptSession.ts';
import { useTabAccount } from '../session/tabAccount.ts';
import { shell } from '../texts/compiled/shell.ts';
import { languages, pageLanguage } from '../texts/language.ts';
import { classes } from '../ui/classes.ts';
import { later } from '../ui/later.tsx';
import { Link, NavLink } from '../ui/Link.tsx';
import { Menu } from '../ui/Menu.tsx';
import { avatarColour } from './avatarColour.ts';
import { Logo } from './Logo.tsx';
import { logout } from './logout.ts';
import { changeLanguage } from './OtherLanguages.tsx';
import { SkipLink } from './SkipLink.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';

/** Few people belong to several accounts. */
const AccountSwitcher = later(async () => (await import('./AccountSwitcher.tsx')).AccountSwitcher);

/**
 * The bar of the signed-in pages; on small screens its links are at the bottom edge, under the thumb. Icons and gaps keep
 * their size where text is enlarged, so that 200 % of it still fits 1280 px; below that the bar has two rows.
 */
export function SignedInBar() {
  const t = shell();
  const session = useSession();
  const name = shownName(session?.user ?? {}, t.nobody);
  const places = [
    { to: paths.dashboard(), name: t.titles.dashboard, icon: LayoutDashboard },
    { to: paths.fillingHistory(), name: t.titles.history, icon: FileClock },
    { to: paths.gstDetails(), name: t.titles.details, icon: Calculator },
  ];
  return (
    <header className="sticky top-0 z-30 border-b border-rule bg-sheet print:hidden">
      <SkipLink />
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-[16px]">
        <div className="flex min-w-0 items-center md:gap-[20px]">
          <Logo to={paths.dashboard()} />
          <nav
            aria-label={t.main}
            className="fixed inset-x-0 bottom-0 z-30 flex border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] md:static md:min-w-0 md:gap-1 md:border-0 md:pb-0"
          >
            {places.map(({ to, name: place, icon: Icon }) => (
              <NavLink
                key={to}
                to={to}
                className={({ isActive: isHere }) =>
                  classes(
                    'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs md:min-h-11 md:min-w-0 md:flex-[0_1_auto] md:flex-row md:text-center md:rounded-full md:px-[10px] md:text-base lg:px-[16px]',
                    isHere
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
        <div className="flex min-w-0 flex-1 basis-[calc(2.75rem+112px)] items-center justify-end gap-1 sm:gap-[8px]">
          <p className="truncate text-muted md:max-lg:hidden">{t.greeting({ name })}</p>
          {useTabAccount() === null ? null : (
            <Suspense>
              <AccountSwitcher />
            </Suspense>
          )}
          <Link
            to={paths.help()}
            aria-label={t.titles.help}
            title={t.titles.help}
            className="grid size-[44px] shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-ink max-sm:hidden"
          >
            <CircleQuestionMark aria-hidden="true" size={22} />
          </Link>
          <LanguageMenu />
          <AvatarMenu name={name} />
        </div>
      </div>
    </header>
  );
}

function LanguageMenu() {
  const { pathname } = useLocation();
  const here = languages.find(({ code }) => code === pageLanguage());
  return (
    <Menu
      label={`${shell().language}: ${here?.name ?? pseudoTag}`}
      triggerClassName="grid size-[44px] shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-ink"
      trigger={<Languages aria-hidden="true" size={22} />}
      groups={[
        languages.map(({ code, name }) => ({
          key: code,
          label: (
            <span lang={code} className="font-names">
              {name}
            </span>
          ),
          chosen: code === pageLanguage(),
          onSelect: () => code === pageLanguage() || void changeLanguage(code, pathname),
        })),
      ]}
    />
  );
}

function AvatarMenu({ name }: { name: string }) {
  const t = shell();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A choice of the page on screen is no step that Back undoes.
  const go = (to: string) => void navigate(to, { replace: to === pathname });
  const theme = useTheme();
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    void saveTheme(chosen);
  };
  return (
    <Menu
      label={t.account({ initials: initials(name), name })}
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
            label: t.yourProfile,
            icon: <UserRound aria-hidden="true" size={18} />,
            onSelect: () => go(paths.profile()),
          },
          {
            key: 'calendar',
            label: t.titles.calendar,
            icon: <CalendarDays aria-hidden="true" size={18} />,
            onSelect: () => go(paths.calendar()),
          },
          {
            key: 'help',
            label: t.titles.help,
            icon: <CircleQuestionMark aria-hidden="true" size={18} />,
            onSelect: () => go(paths.help()),
          },
        ],
        [
          {
            key: 'light',
            label: t.light,
            icon: <Sun aria-hidden="true" size={18} />,
            chosen: theme === 'light',
            onSelect: () => choose('light'),
          },
          {
            key: 'dark',
            label: t.dark,
            icon: <Moon aria-hidden="true" size={18} />,
            chosen: theme === 'dark',
            onSelect: () => choose('dark'),
          },
          {
            key: 'system',
            label: t.likeDevice,
            icon: <Monitor aria-hidden="true" size={18} />,
            chosen: theme === 'system',
            onSelect: () => choose('system'),
          },
        ],
        [
          {
            key: 'out',
            label: t.signOut,
            icon: <LogOut aria-hidden="true" size={18} />,
            onSelect: () => void logout(),
          },
        ],
      ]}
    />
  );
}
