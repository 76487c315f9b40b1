import { createClient } from '#contract/client.ts';
import { peopleCalls } from '#contract/people.ts';
import { paths } from '../paths.ts';
import { standIn, tabAccount } from '../session/tabAccount.ts';

type Refused = { code?: string };

/** An answer this recent serves all calls that were refused together. */
const freshMs = 5_000;
let read: { at: number; accounts: Promise<string[]> } | null = null;

function accountsNow(ask: typeof fetch): Promise<string[]> {
  if (read === null || Date.now() - read.at > freshMs) read = { at: Date.now(), accounts: readAccounts(ask) };
  return read.accounts;
}

async function readAccounts(ask: typeof fetch): Promise<string[]> {
  const { listAccounts } = createClient({ baseUrl: '', fetch: ask }, peopleCalls);
  const answer = await listAccounts();
  return answer.success ? answer.data.accounts.map(({ id }) => id) : [];
}

/**
 * Recovers a call whose account was refused. When the account requires a second factor, the page becomes the one that
 * sets it up. A call without an account is repeated (`again`) in the first of the person's accounts when they have
 * several and this tab named none. When the tab named an account that is no longer theirs, the page goes to the
 * dashboard of another. Any other refusal stays.
 */
export async function inRightAccount(
  refused: Response,
  ask: typeof fetch,
  again: () => Promise<Response>,
): Promise<Response> {
  const { code } = (await refused
    .clone()
    .json()
    .catch(() => ({}))) as Refused;
  if (code === 'second_factor_required' && location.pathname !== paths.profile())
    location.assign(`${paths.profile()}#security`);
  const isNoneOfTheirs = code === 'not_found' && tabAccount() !== null;
  if (code !== 'account_unnamed' && !isNoneOfTheirs) return refused;
  const accounts = await accountsNow(ask);
  const [first] = accounts;
  if (first === undefined || accounts.includes(tabAccount() ?? '')) {
    return code === 'account_unnamed' && first !== undefined ? again() : refused;
  }
  standIn(first);
  if (code === 'account_unnamed') return again();
  location.assign(paths.dashboard());
  return refused;
}
