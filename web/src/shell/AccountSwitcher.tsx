import { ChevronsUpDown } from 'lucide-react';
import { useAccounts } from '../api/people.ts';
import { paths } from '../paths.ts';
import { standIn, tabAccount } from '../session/tabAccount.ts';
import { people } from '../texts/compiled/people.ts';
import { Menu } from '../ui/Menu.tsx';

/** For people with several accounts: the account of this tab, and a menu to switch. */
export function AccountSwitcher() {
  const t = people();
  const accounts = useAccounts().data?.accounts ?? [];
  const here = accounts.find(({ id }) => id === tabAccount());
  if (here === undefined || accounts.length < 2) return null;
  const name = here.name || t.ownAccount;
  const go = (id: string) => {
    if (id === here.id) return;
    standIn(id);
    // Loads a new document, so that no data of one account shows in the other.
    location.assign(paths.dashboard());
  };
  return (
    <Menu
      label={t.inAccount({ name })}
      triggerClassName="flex min-h-11 min-w-0 items-center gap-1.5 rounded-full border border-rule px-3"
      trigger={
        <>
          <span className="max-w-24 truncate sm:max-w-48">{name}</span>
          <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0" />
        </>
      }
      groups={[
        accounts.map((account) => ({
          key: account.id,
          label: (
            <>
              <span className="block wrap-anywhere">{account.name || t.ownAccount}</span>
              <span className="block text-sm text-muted">{t.roles[account.role]}</span>
            </>
          ),
          chosen: account.id === here.id,
          onSelect: () => go(account.id),
        })),
      ]}
    />
  );
}
