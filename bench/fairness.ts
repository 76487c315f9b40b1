import { addAll, got, history, startProduct, until, type User } from '../test/harness/product.ts';
import { startTestPostgres } from '../test/harness/postgres.ts';
import { median, over, rounded } from './figures.ts';
import type { Finding } from './finding.ts';

const junk = 2_000;
const perCall = 200;
/** Demo taxpayers of which both returns are filed by themselves. */
const filers = ['narmada.foods', 'kaveri.textiles'] as const;
/** With nobody beside and with the junk beside, in turn: what else the machine does meets both. */
const rounds = 2;
/** How many times as long another's may take. */
const most = 2;

type Times = { verified: number; filed: number; junkLeft: number };

/**
 * How long it takes from adding a GSTIN to both ARNs: with nobody beside, and beside another account's 2,000 that the portal
 * does not know, in turn, each time at a product of its own.
 */
export async function fairness(): Promise<Finding> {
  const postgres = await startTestPostgres();
  process.env['SHUNYA_TEST_PG_URL'] = postgres.url;
  process.env['SHUNYA_TEST_TEMPLATE'] = postgres.template;
  process.env['SHUNYA_TEST_LOGINS'] = JSON.stringify(postgres.logins);
  try {
    const measuredBeside: Times[] = [];
    const measuredAlone: Times[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const username of filers) {
        measuredAlone.push(await measured(username, false));
        measuredBeside.push(await measured(username, true));
      }
    }
    const [alone, beside] = [secondsOf(measuredAlone), secondsOf(measuredBeside)];
    const ratio = beside.filed / alone.filed;
    const figures = {
      junk,
      junk_left: beside.junkLeft,
      alone_verified_s: rounded(alone.verified),
      alone_filed_s: rounded(alone.filed),
      beside_verified_s: rounded(beside.verified),
      beside_filed_s: rounded(beside.filed),
      ratio: rounded(ratio),
    };
    return {
      line:
        `beside ${junk} GSTINs that the portal does not know another's was verified in ${figures.beside_verified_s} s and filed in ` +
        `${figures.beside_filed_s} s, with nobody beside in ${figures.alone_verified_s} and ${figures.alone_filed_s} s: ` +
        `${figures.ratio} times as long (at most ${most}); at least ${figures.junk_left} of them were still to be judged then`,
      figures,
      missed: [
        ...over('beside junk', ratio, most),
        ...(beside.junkLeft > 0 ? [] : ['the junk was judged before the other was filed for']),
      ],
    };
  } finally {
    await postgres.stop();
  }
}

/** One filer at a product of its own; with junk, right after the last of it was added. */
async function measured(username: string, withJunk: boolean): Promise<Times> {
  const product = await startProduct('2026-11-02T10:00:00+05:30');
  try {
    const [one, other] = [await product.signIn('+919876543210'), await product.signIn('+919876543211')];
    if (withJunk) await addJunk(other);
    const began = performance.now();
    const cards = await addAll(one, [username]);
    const verified = performance.now() - began;
    const card = cards.get(username);
    if (card === undefined) throw new Error(`${username} was not added`);
    got(await one.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
    await until(`both ARNs of ${username}`, () => isFiled(one, card.gstin), 120);
    const filed = performance.now() - began;
    return { verified, filed, junkLeft: withJunk ? await pendingOf(other) : 0 };
  } finally {
    await product.close();
  }
}

const secondsOf = (all: Times[]): Times => ({
  verified: median(all.map(({ verified }) => verified)) / 1000,
  filed: median(all.map(({ filed }) => filed)) / 1000,
  junkLeft: Math.min(...all.map(({ junkLeft }) => junkLeft)),
});

async function isFiled(of: User, gstin: string): Promise<true | null> {
  const [entry] = await history(of, gstin);
  return entry !== undefined && entry.gstr1_arn !== '' && entry.gstr3b_arn !== '' ? true : null;
}

async function addJunk({ client }: User): Promise<void> {
  for (let from = 0; from < junk; from += perCall) {
    const lines = Array.from(
      { length: perCall },
      (_, line) => `Junk ${from + line},junk.${from + line},Secret@1`,
    );
    const csv = ['business_nick_name,username,password', ...lines].join('\n');
    // An account adds so many lines a minute.
    await until('the junk to be taken', async () =>
      (await client.importGstins({ body: { csv, dry_run: false } })).success ? true : null,
    );
  }
}

const pendingOf = async ({ client }: User): Promise<number> =>
  got(await client.dashboard()).data.gstins.filter(({ status }) => status === 'pending').length;
