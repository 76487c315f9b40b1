import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallSuccess } from '#contract/client.ts';
import { got, history, type Product, type User } from '../test/harness/product.ts';
import { typist } from './codeTypist.ts';

type Desk = CallSuccess<'desk'>['data'];
type Row = Desk['rows'][number];

/** What a month asked of who sat at the desk. */
export type Walked = {
  /** Keys by what they were pressed for; `codes`: to come to the code desk. */
  acts: Record<'declaring' | 'looking' | 'codes' | 'tryingAgain' | 'byHand', number>;
  codes: number;
  keysOfCodes: number;
  arns: number;
  keysOfArns: number;
  /** What was mended or filed at the portal, away from the desk. */
  outside: number;
};

export const deskOf = async ({ client }: User): Promise<Desk> =>
  got(await client.desk({ query: { limit: 500 } })).data;

/** Works through the desk by its keys until nothing is left that anybody can do, or until `end`. */
export async function atTheKeyboard(page: Page, product: Product, user: User, end: number): Promise<Walked> {
  const walked: Walked = {
    acts: { declaring: 0, looking: 0, codes: 0, tryingAgain: 0, byHand: 0 },
    codes: 0,
    keysOfCodes: 0,
    arns: 0,
    keysOfArns: 0,
    outside: 0,
  };
  const at = desk(page, walked);
  const portal = thePortal(product, user);
  const codes = typist(page, product, async () => (await deskOf(user)).rows);
  const seen = { declared: new Set<string>(), mended: new Set<string>(), byHand: new Set<string>() };
  await page.goto('/dashboard');
  await page.locator('[data-row]').first().waitFor();
  while (Date.now() < end) {
    const now = await deskOf(user);
    const todo = whatIsLeft(now, seen);
    if (todo.yes.length > 0) {
      await at.queue('declaring', now, 'say_nil');
      await at.press('declaring', 'a');
      await at.declare('declaring');
      for (const { id } of todo.yes) seen.declared.add(id);
    } else if (now.counts.codes > 0) {
      if ((await page.getByRole('list', { name: 'People' }).count()) === 0)
        await at.press('codes', ...(await at.free()), 'c');
      if (!(await codes.next())) await sleep(300);
    } else if (todo.looks > 0) {
      await at.queue('looking', now, 'say_nil');
      // A yes of its own: ticked by itself, its dialog names what it covers.
      await at.press('looking', 'j', 'x');
      await at.declare('looking');
    } else if (todo.under > 0) await sleep(500);
    else if (now.counts.scheduled > 0 && (await portal.passTime(now))) continue;
    else if (todo.blocked.length > 0) {
      for (const row of todo.blocked) {
        walked.outside += await portal.mend(row);
        seen.mended.add(row.id);
      }
      await tryAgain(page, at, now, todo.blocked);
    } else if (todo.byHand.length > 0) {
      for (const row of todo.byHand) {
        seen.byHand.add(row.id);
        const arns = await portal.fileByHand(row);
        // Whoever files there is away from the desk for longer.
        await sleep(3000);
        walked.outside += arns.length;
        const [first] = arns;
        if (first === undefined) continue;
        await record(page, at, await deskOf(user), row, first);
        walked.arns += 1;
        walked.keysOfArns += first.length;
      }
    } else break;
  }
  return { ...walked, ...codes.counted };
}

type Seen = Record<'declared' | 'mended' | 'byHand', ReadonlySet<string>>;

/** What can be done at the desk now, each once. */
function whatIsLeft({ rows }: Desk, seen: Seen) {
  const yes = rows.filter(({ queue }) => queue === 'say_nil');
  return {
    yes: yes.filter(({ id, look_first: look }) => !look && !seen.declared.has(id)),
    looks: yes.filter(({ look_first: look }) => look).length,
    blocked: rows.filter((row) => row.queue === 'blocked' && isMendable(row) && !seen.mended.has(row.id)),
    byHand: rows.filter(({ id, queue }) => queue === 'by_hand' && !seen.byHand.has(id)),
    /** Under way by itself: waited for. */
    under: rows.filter(({ queue, why_code: why }) => queue === 'scheduled' && !waitsForTime.includes(why))
      .length,
  };
}

const isMendable = (row: Row): boolean => row.can_retry || row.act === 'verify_again';
/** Files itself on its day, is read again in some minutes, or stands behind what does. */
const waitsForTime: readonly string[] = ['runs_at', 'recorded', 'gstr1_first', 'answer_lost', 'code_limit'];

type Purpose = keyof Walked['acts'];
type AtDesk = ReturnType<typeof desk>;

function desk(page: Page, { acts }: Walked) {
  const press = async (what: Purpose, ...keys: string[]): Promise<void> => {
    for (const key of keys) {
      // A key that is held counts too.
      acts[what] += key.split('+').length;
      await page.keyboard.press(key);
    }
  };
  const queues = page.getByRole('group', { name: 'Queues' }).getByRole('button');
  /** Keys of the desk are heard where nobody writes. */
  const free = async (): Promise<string[]> =>
    (await page.evaluate('document.activeElement?.matches("input:not([type=checkbox]), textarea") === true'))
      ? ['Escape']
      : [];
  return {
    press,
    free,
    /** Goes to a queue, where its first row stands at the keyboard. */
    queue: async (
      what: Purpose,
      { counts }: Desk,
      queue: 'say_nil' | 'blocked' | 'by_hand',
    ): Promise<void> => {
      const name = { say_nil: 'Say nil', blocked: 'Blocked', by_hand: 'By hand' }[queue];
      const names = (await queues.allTextContents()).map((text) => text.replace(/\d+$/, ''));
      const tab = queues.nth(names.indexOf(name));
      if ((await tab.getAttribute('aria-pressed')) !== 'true')
        await press(what, ...(await free()), 'g', String(names.indexOf(name) + 1));
      await page.locator('[data-row]').first().waitFor();
      // The rows of the queue before may stand there for a moment.
      await page.locator(`[role=grid][aria-rowcount="${counts[queue] + 1}"]:not([aria-busy])`).waitFor();
    },
    declare: async (what: Purpose): Promise<void> => {
      await press(what, 'n');
      // Who reads what they declare is slower than the dialog comes.
      await page.locator('dialog[open] input:checked').first().waitFor();
      await sleep(1000);
      await press(what, 'Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  };
}

/** All that were mended at once, where their months stopped; one by one where the portal is asked about the GSTIN anew. */
async function tryAgain(page: Page, at: AtDesk, now: Desk, mended: readonly Row[]): Promise<void> {
  await at.queue('tryingAgain', now, 'blocked');
  if (mended.some(({ can_retry: can }) => can)) {
    await at.press('tryingAgain', 'a', 'r');
    await page.getByRole('toolbar').filter({ hasText: 'selected' }).waitFor({ state: 'detached' });
  }
  for (const { id, act } of mended) {
    if (act !== 'verify_again') continue;
    const here = () => page.evaluate<string | undefined>('document.activeElement?.dataset.row');
    while ((await here()) !== id) await at.press('tryingAgain', 'j');
    await at.press('tryingAgain', 'r');
  }
}

/** Opens a client that was filed at the portal and records one ARN there, as its steps end: the other is read with it. */
async function record(page: Page, at: AtDesk, now: Desk, row: Row, arn: string): Promise<void> {
  await at.queue('byHand', now, 'by_hand');
  const panel = page.locator('[data-client-panel]');
  const here = () => page.evaluate<string | undefined>('document.activeElement?.dataset.row');
  const first = await page.locator('[data-row]').first().getAttribute('data-row');
  if (first !== row.id) while ((await here()) !== row.id) await at.press('byHand', 'j');
  await at.press('byHand', 'r');
  await panel.filter({ hasText: row.gstin }).locator('form input:focus').waitFor();
  await page.keyboard.type(arn);
  await at.press('byHand', 'Enter');
  // The client goes to another queue.
  await panel.filter({ hasText: row.gstin }).waitFor({ state: 'detached' });
}

/** What is done at the portal by whose it is, or by the accountant there; and the days that pass. */
function thePortal(product: Product, { client }: User) {
  const nameOf = async ({ id }: Row): Promise<string> =>
    got(await client.getDetails({ params: { id } })).data.gstins[0]?.portal_details.username ?? '';
  const mends: Readonly<Record<string, (username: string) => Promise<unknown>>> = {
    late_fee_carried: async (username) => got(await product.anyone.demoPayLateFee({ body: { username } })),
    data_saved: async (username) => got(await product.anyone.demoResetSaved({ body: { username } })),
    api_access_off: async (username) =>
      got(await product.anyone.demoApiAccess({ body: { username, on: true } })),
    previous_gstr3b_missing: async (username) =>
      got(await product.anyone.demoFileByHand({ body: { username, period: '092026', form: 'GSTR3B' } })),
  };
  return {
    /** How much was done there for this client. */
    mend: async (row: Row): Promise<number> => {
      const mend = mends[row.why_code];
      if (mend === undefined) return 0;
      await mend(await nameOf(row));
      return 1;
    },
    /** The ARNs of the returns that were filed there. */
    fileByHand: async (row: Row): Promise<string[]> => {
      const username = await nameOf(row);
      const month = (await history({ client, phone: '' }, row.gstin))[0];
      const arns: string[] = [];
      for (const form of month?.can_record ?? []) {
        const { data } = got(await product.anyone.demoFileByHand({ body: { username, form } }));
        arns.push(...data.filed.map(({ arn }) => arn));
      }
      return arns;
    },
    /** To the next moment at which something of this month files itself or is read again; false after its last. */
    passTime: async ({ rows, month }: Desk): Promise<boolean> => {
      const now = Date.parse(got(await product.anyone.demoClock()).data.now);
      const days = rows.flatMap(({ queue, gstr1, gstr3b }) =>
        queue !== 'scheduled'
          ? []
          : [gstr1, gstr3b].flatMap(({ is, at }) =>
              is === 'scheduled' && at !== null ? [Date.parse(at)] : [],
            ),
      );
      const coming = days.filter((at) => at > now);
      const next = coming.length === 0 ? now + 60 * 60_000 : Math.min(...coming) + 60_000;
      if (next > Date.parse(month.gstr3b_due_at)) return false;
      got(await product.anyone.moveDemoClock({ body: { to: new Date(next).toISOString() } }));
      return true;
    },
  };
}
