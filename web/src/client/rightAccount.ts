import { createClient } from '#contract/client.ts';
import { peopleCalls } from '#contract/people.ts';
import { paths } from '../paths.ts';
import { standIn, tabAccount } from '../session/tabAccount.ts';

type Refused = { code?: string };

/** What was read a moment ago is right for all that were refused together. */
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
 * What a call comes to whose account was refused. Where it opens with a second factor alone, the page becomes the one on
 * which that is set up; a call without an account is done `again` in the first of its person's accounts, where they have several
 * and this tab named none; where it named one that is theirs no more, the dashboard of another. Any other refusal stays.
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
