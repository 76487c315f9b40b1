import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { kind, unkind } from '../../../portal-sim/kindness.ts';
import { type Family, profileTextOf } from '../portal/profileOf.ts';
import {
  addAll,
  type Card,
  got,
  history,
  type Product,
  startProduct,
  type User,
} from '../../harness/product.ts';

/** One taxpayer a fault, so that each is met alone. `times` is how often the portal misbehaves. */
const faults = [
  { fault: 'drop_after_filing', times: 2 },
  { fault: 'drop', action: 'RETFILE', times: 1 },
  { fault: 'http504', action: 'RETFILE', times: 1 },
  { fault: 'http429', action: 'RETTRACK', times: 3 },
  { fault: 'ret12501', action: 'RETFILE', times: 2 },
  { fault: 'ret12501', action: 'RETSUM', times: 2 },
  { fault: 'gspgstdown', action: 'EVCOTP', times: 2 },
  { fault: 'bad_hmac', action: 'RETFILE', times: 1 },
  { fault: 'bad_hmac', action: 'RETSUM', times: 2 },
  { fault: 'otp_lost', times: 1 },
  { fault: 'otp_twice', times: 3 },
  { fault: 'wrong_evc', times: 1 },
  { fault: 'track_delay', times: 2 },
  { fault: 'too_many_sessions', times: 1 },
] as const;

const lastMoments: Record<string, string> = {
  GSTR1: '2026-11-11T23:59:59+05:30',
  GSTR3B: '2026-11-20T23:59:59+05:30',
};

const nameOf = (index: number): string => `fault.${index}`;

/** Switches that stop a taxpayer by surprise, and rightly: that is not what is tried here. */
const noSurprises = [
  'auto_liability',
  'gstr2b_credit',
  'gstr2b_reverse_charge',
  'e_invoices',
  'suspended_profile',
].map((name) => `${name}=booked`);

/** The clock stays where the engine is still at work, so it is moved until it is there. */
async function moveTo(product: Product, to: string): Promise<void> {
  for (;;) {
    const { now } = got(await product.anyone.moveDemoClock({ body: { to } })).data;
    if (Date.parse(now) >= Date.parse(to)) return;
  }
}

type Kindness = 'kind' | 'unkind';
type World = { product: Product; user: User; cards: Map<string, Card> };

async function liveThrough(profile: string, kindness: Kindness): Promise<World> {
  const product = await startProduct('2026-11-02T10:00:00+05:30', {
    PORTAL_PROFILE: profile,
    // The demo's forwarding goes by the signatory's mail, which a directory alone tells.
    SHUNYA_DEMO_KINDNESS: [kindness, 'directory=signatory', ...noSurprises].join(','),
  });
  const user = await product.signIn('+919876543217');
  const taxpayers = faults.map((_, index) => ({ username: nameOf(index), password: 'Demo@1234' }));
  assert.ok((await product.context.control?.addTaxpayers(taxpayers))?.ok);
  const cards = await addAll(
    user,
    taxpayers.map((taxpayer) => taxpayer.username),
  );
  // The codes of the verification arrive before anything misbehaves.
  got(await product.anyone.moveDemoClock({ body: { to: '2026-11-02T18:00:00+05:30' } }));
  for (const [index, fault] of faults.entries()) {
    got(await product.anyone.demoFault({ body: { ...fault, username: nameOf(index) } }));
  }
  // A day at a time: a busy machine is slow at all of them, and nobody waits that long for one answer. A mail that takes
  // long costs hours of the product, so there are two days more than a quick machine needs.
  for (let day = 3; day <= 13; day += 1)
    await moveTo(product, `2026-11-${String(day).padStart(2, '0')}T10:00:00+05:30`);
  return { product, user, cards };
}

const portals: readonly (readonly [name: string, family: Family, kindness: Kindness])[] = [
  ['the raw family, kind', 'raw', 'kind'],
  ['the raw family, unkind', 'raw', 'unkind'],
  ['Sandbox’s family, kind', 'sandbox', 'kind'],
  ['Sandbox’s family, unkind', 'sandbox', 'unkind'],
];
let folder = '';
const worlds = new Map<string, World>();

// Side by side: most of it is waiting for codes that do not come.
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-faults-'));
  await Promise.all(
    portals.map(async ([name, family, kindness]) => {
      const profile = join(folder, `${family}-${kindness}.json`);
      const of = kindness === 'kind' ? kind() : unkind();
      await writeFile(profile, JSON.stringify(profileTextOf(family, of)));
      worlds.set(name, await liveThrough(profile, kindness));
    }),
  );
});
after(async () => {
  await Promise.all([...worlds.values()].map(({ product }) => product.close()));
  await rm(folder, { recursive: true, force: true });
});

for (const [name, family] of portals)
  describe(name, () => {
    for (const [index, { fault, times, ...rest }] of faults.entries()) {
      // Data that we do not encrypt has no authentication code either.
      if (family === 'sandbox' && fault === 'bad_hmac') continue;
      const where = 'action' in rest ? ` at ${rest.action}` : '';
      test(`${fault}${where}, ${times} times: both returns are filed in time, once each, with the portal's own ARNs`, async () => {
        const world = worlds.get(name);
        assert.ok(world);
        const { product, user, cards } = world;
        const card = cards.get(nameOf(index));
        const [entry] = await history(user, card?.gstin);
        const book = await product.context.control?.book();
        assert.ok(book?.ok);
        assert.deepEqual(
          book.value.faults.filter(({ username }) => username === nameOf(index)),
          [],
          'the portal has misbehaved as often as it was told to',
        );
        const filed = book.value.returns
          .filter((row) => row.gstin === card?.gstin && row.by === 'api')
          .toSorted((a, b) => a.form.localeCompare(b.form));
        assert.deepEqual(
          { status: entry?.status, arns: [entry?.gstr1_arn, entry?.gstr3b_arn], why: entry?.next_act },
          { status: 'success', arns: filed.map((row) => row.arn), why: '' },
        );
        assert.ok(filed.every((row) => Date.parse(row.filedAt) <= Date.parse(lastMoments[row.form] ?? '')));
        assert.deepEqual(
          filed.map((row) => [row.form, row.count]),
          [
            ['GSTR1', 1],
            ['GSTR3B', 1],
          ],
        );
      });
    }
  });
