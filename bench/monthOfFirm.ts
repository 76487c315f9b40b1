import type { Browser, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { got, type Product, until, type User } from '../test/journeys/product.ts';
import { type Request, watchRequests } from '../test/journeys/web/requests.ts';
import { enterSignedIn } from '../test/journeys/web/visitor.ts';
import { over, rounded } from './figures.ts';
import type { Finding } from './finding.ts';

const clients = 120;
const phone = '+919877777704';
/** Keys and clicks of a month, codes apart; and what a page asks for in a second. */
const most = { acts: 60, requests: 3 };
/** Whatever a slow machine has not done by then is told as open. */
const mostMinutes = 7;
/** Over so many seconds requests are counted: a timer that a busy machine holds up makes none more. */
const window = 5;

/**
 * The month of a firm of 120 at its desk, by the keyboard alone: all that can be declared nil is, each signatory who
 * forwards nothing has their codes typed, and what the check before the return asks about is looked at one by one. Counted are
 * keys, what a code itself needs apart: its characters, the Enter after it, and the one that asks for it.
 */
export async function monthOfFirm(product: Product, browser: Browser): Promise<Finding> {
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
  got(await user.client.demoFirm({ body: { gstins: clients } }));
  await until(
    'every client to be known',
    async () => {
      const { rows } = await deskOf(user);
      return rows.length === clients && rows.every(({ why_code: why }) => why !== 'being_verified')
        ? true
        : null;
    },
    300,
  );
  const context = await browser.newContext({
    baseURL: product.baseUrl,
    viewport: { width: 1440, height: 900 },
  });
  // A machine may be busy with others.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await enterSignedIn({ context, page }, product, phone);
  const asked = watchRequests(page);
  const began = Date.now();
  const walked = await walk(page, product, user, began + mostMinutes * 60_000);
  const minutes = (Date.now() - began) / 60_000;
  const { counts } = await deskOf(user);
  await context.close();
  const requests = busiest(asked.filter(({ path }) => path !== '/api/events'));
  const reads = busiest(asked.filter(({ method, path }) => method === 'GET' && path !== '/api/events'));
  const figures = {
    clients,
    filed: counts.filed,
    acts: walked.acts,
    codes: walked.codes,
    keys_of_codes: walked.keysOfCodes,
    reads_a_second: rounded(reads),
    requests_a_second: rounded(requests),
    refused: asked.filter(({ status }) => status === 429).length,
    minutes: rounded(minutes),
  };
  const left = counts.say_nil + counts.codes;
  return {
    line:
      `the month of ${clients} clients, ${counts.filed} filed: ${walked.acts} keys (at most ${most.acts}), and ${walked.keysOfCodes} for ` +
      `${walked.codes} codes; while they were filed the page asked for ${figures.reads_a_second} a second in its busiest ` +
      `${window} seconds (at most ${most.requests}), ${figures.requests_a_second} with what the person did; ${figures.refused} were refused; ` +
      `left: ${left} for a yes or a code, ${counts.blocked} blocked, ${counts.by_hand} by hand, ${counts.scheduled} scheduled, ${counts.resting} resting`,
    figures,
    missed: [
      ...over('acts', walked.acts, most.acts),
      ...over('requests of the page', reads, most.requests),
      ...(left === 0 ? [] : [`${left} still waited for a yes or a code after ${mostMinutes} minutes`]),
    ],
  };
}

const deskOf = async ({ client }: User) => got(await client.desk({ query: { limit: 500 } })).data;

/** Requests a second in the busiest window. */
const busiest = (asked: readonly Request[]): number =>
  Math.max(
    0,
    ...asked.map(({ at }) => asked.filter((other) => other.at >= at && other.at < at + window * 1000).length),
  ) / window;

async function walk(
  page: Page,
  product: Product,
  user: User,
  end: number,
): Promise<{ acts: number; codes: number; keysOfCodes: number }> {
  let acts = 0;
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      // A key that is held counts too.
      acts += key.split('+').length;
      await page.keyboard.press(key);
    }
  };
  const declare = async (): Promise<void> => {
    await press('n');
    // Who reads what they declare is slower than the dialog comes.
    await page.locator('dialog[open] input:checked').first().waitFor();
    await sleep(1000);
    await press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const declared = new Set<string>();
  const codes = typist(page, product, user);
  await page.goto('/dashboard');
  await page.locator('[data-row]').first().waitFor();
  while (Date.now() < end) {
    const { rows, counts } = await deskOf(user);
    const yes = rows.filter(
      ({ id, queue, look_first: look }) => queue === 'say_nil' && !look && !declared.has(id),
    );
    const looks = rows.filter(({ queue, look_first: look }) => queue === 'say_nil' && look);
    if (yes.length > 0) {
      if (declared.size > 0) await press('Escape', 'g', '1');
      await page.locator('[data-row]').first().waitFor();
      await press('a');
      await declare();
      for (const { id } of yes) declared.add(id);
    } else if (counts.codes > 0) {
      if ((await page.getByRole('list', { name: 'People' }).count()) === 0) await press('c');
      if (!(await codes.next())) await sleep(300);
    } else if (looks.length > 0) {
      await press('Escape', 'g', '1');
      await page.locator('[data-row]').first().waitFor();
      // A yes of its own: ticked by itself, its dialog names what it covers.
      await press('j', 'x');
      await declare();
    } else if (rows.every(({ queue, why_code: why }) => queue !== 'scheduled' || why === 'runs_at')) break;
    else await sleep(500);
  }
  return { acts, ...codes.counted };
}

type Stop = { holder: string; isBox: boolean; busy: boolean };

/** In the page: the box or the button at which the keyboard stands. */
const whereItStands = `(() => {
  const at = document.activeElement;
  if (!at.matches('[data-code-stop]:not([readonly])')) return null;
  return {
    holder: at.closest('[data-holder]').dataset.holder,
    isBox: at.matches('[data-code-box]'),
    busy: at.ariaBusy === 'true',
  };
})()`;

/** Who types the codes that came, from person to person, and asks for those that nobody has asked for. */
function typist(page: Page, product: Product, user: User) {
  const counted = { codes: 0, keysOfCodes: 0 };
  const used = new Set<string>();
  const endsOf = new Map<string, string>();
  const newest = async (ends: string): Promise<string | null> => {
    // Codes are read by whom they were sent to: the demo's mailbox holds everybody's.
    const { data } = got(await product.anyone.demoMessages({ query: { to: `+91910000${ends}`, limit: 1 } }));
    return /^The .* is (\w{4,10})\. It is valid/.exec(data[0]?.text ?? '')?.[1] ?? null;
  };
  return {
    counted,
    /** False where nothing can be done just now. */
    next: async (): Promise<boolean> => {
      const stop = await page.evaluate<Stop | null>(whereItStands);
      if (stop === null || stop.busy) return false;
      if (!stop.isBox) {
        counted.keysOfCodes += 1;
        await page.keyboard.press('Enter');
        await sleep(200);
        return true;
      }
      if (!endsOf.has(stop.holder))
        for (const { signatory } of (await deskOf(user)).rows)
          if (signatory !== null) endsOf.set(signatory.id, signatory.mobile_ends);
      const code = await newest(endsOf.get(stop.holder) ?? '');
      if (code === null || used.has(`${stop.holder} ${code}`)) return false;
      used.add(`${stop.holder} ${code}`);
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      counted.codes += 1;
      counted.keysOfCodes += code.length + 1;
      return true;
    },
  };
}
