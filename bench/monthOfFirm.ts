import type { Browser } from '@playwright/test';
import { got, type Product, until } from '../test/harness/product.ts';
import { type Request, watchRequests } from '../test/harness/browser/requests.ts';
import { enterSignedIn } from '../test/harness/browser/visitor.ts';
import { atTheKeyboard, deskOf, type Walked } from './deskAtTheKeyboard.ts';
import { over, rounded } from './figures.ts';
import type { Finding } from './finding.ts';

/** Fewer make a short run, which tries the bench out. */
const clients = Number(process.env['BENCH_CLIENTS'] ?? 120);
const phone = '+919877777704';
/** Keys and clicks of a month, codes apart; and what a page asks for in a second. */
const most = { acts: 60, requests: 3 };
/** Whatever a slow machine has not done by then is told as open. */
const mostMinutes = 20;
/** Over so many seconds requests are counted: a timer that a busy machine holds up makes none more. */
const window = 5;

/**
 * The month of a firm of 120 at its desk, by the keyboard alone and to its end: all that can be declared nil is, each
 * signatory who forwards nothing has their codes typed, what the check before the return asks about is looked at one by
 * one, what was mended at the portal is tried again, and what only a person can file there has its ARNs recorded. Counted
 * are keys, what a code itself needs apart (its characters, the Enter after it, and the one that asks for it), and the
 * characters of an ARN. The clock is moved to each day on which something files itself.
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
  const walked = await atTheKeyboard(page, product, user, began + mostMinutes * 60_000);
  const minutes = (Date.now() - began) / 60_000;
  const { rows, counts } = await deskOf(user);
  await context.close();
  const requests = busiest(asked.filter(({ path }) => path !== '/api/events'));
  const reads = busiest(asked.filter(({ method, path }) => method === 'GET' && path !== '/api/events'));
  const left = countedBy(rows.filter(({ queue }) => queue !== 'filed' && queue !== 'resting'));
  const resting = countedBy(rows.filter(({ queue }) => queue === 'resting'));
  const acts = actsOf(walked);
  const figures = {
    clients,
    filed: counts.filed,
    acts,
    ...Object.fromEntries(Object.entries(walked.acts).map(([what, count]) => [`acts_${what}`, count])),
    codes: walked.codes,
    keys_of_codes: walked.keysOfCodes,
    arns: walked.arns,
    keys_of_arns: walked.keysOfArns,
    mended_at_the_portal: walked.outside,
    ...named('left', left),
    ...named('resting', resting),
    reads_a_second: rounded(reads),
    requests_a_second: rounded(requests),
    refused: asked.filter(({ status }) => status === 429).length,
    minutes: rounded(minutes),
  };
  const sayOf = (some: ReadonlyMap<string, number>): string =>
    [...some].map(([why, count]) => `${count} ${why}`).join(', ') || 'none';
  const { declaring, looking, codes, tryingAgain, byHand } = walked.acts;
  return {
    line:
      `the month of ${clients} clients, ${counts.filed} filed: ${acts} keys (at most ${most.acts}), ${declaring} of them for the ` +
      `declaration, ${looking} for what is looked at first, ${codes} to go to the codes, ${tryingAgain} to try again what was mended ` +
      `at the portal (${walked.outside} there), ${byHand} for what is filed by hand; apart from them ${walked.keysOfCodes} for ` +
      `${walked.codes} codes and the ${walked.keysOfArns} characters of ${walked.arns} ARNs; while they were filed the page asked ` +
      `for ${figures.reads_a_second} a second in its busiest ${window} seconds (at most ${most.requests}), ` +
      `${figures.requests_a_second} with what the person did; ${figures.refused} were refused; left: ${sayOf(left)}; ` +
      `nothing due: ${sayOf(resting)}`,
    figures,
    missed: [
      ...over('acts', acts, most.acts),
      ...over('requests of the page', reads, most.requests),
      ...[...left].map(([why, count]) => `${count} left as ${why} after ${rounded(minutes, 0)} minutes`),
    ],
  };
}

const actsOf = ({ acts }: Walked): number => Object.values(acts).reduce((sum, count) => sum + count, 0);

/** How many there are of each reason. */
const countedBy = (rows: readonly { why_code: string }[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(rows, ({ why_code: why }) => why)]
      .map(([why, some]) => [why, some.length] as const)
      .toSorted(([, a], [, b]) => b - a),
  );

const named = (what: string, counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].map(([why, count]) => [`${what}_${why}`, count]));

/** Requests a second in the busiest window. */
const busiest = (asked: readonly Request[]): number =>
  Math.max(
    0,
    ...asked.map(({ at }) => asked.filter((other) => other.at >= at && other.at < at + window * 1000).length),
  ) / window;
