import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Family, profileTextOf } from '../portal/profileOf.ts';
import { unkind, kind } from '../../../portal-sim/kindness.ts';
import {
  addAll,
  type Card,
  type Entry,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from '../../harness/product.ts';
import { fileByTyping } from './typedCodes.ts';

/** The main job over each family and kindness; the raw family at its kindest is test/api/journeys/mainJob.test.ts. */
const portals: readonly (readonly [name: string, family: Family, kindness: 'kind' | 'unkind'])[] = [
  ['the raw family, unkind', 'raw', 'unkind'],
  ['Sandbox’s family, kind', 'sandbox', 'kind'],
  ['Sandbox’s family, unkind', 'sandbox', 'unkind'],
];

/** Demo taxpayers of which the portal's interface files nothing by itself: what is said of it. */
const stops: Readonly<Record<string, RegExp>> = {
  'sahyadri.tools': /saved on the GST portal for GSTR-1 of October 2026/,
  'thar.minerals': /File what is missing up to GSTR-3B of September 2026/,
  'ganga.exports': /14409.*NIL R1/,
  'aravali.stone': /cancelled on \d+ \w+ 2026.*GSTR-10/,
  'godavari.mills': /₹1,800/,
  'luni.motors': /late fee.*₹36|saved on the GST portal/,
  // Where a family has no call for e-invoices, the summary shows them as something saved.
  'periyar.einvoice': /e-invoice|saved on the GST portal/,
};
/** Those of which only GSTR-3B is stopped. */
const gstr1Files = ['godavari.mills', 'luni.motors'];
/** And some that are filed, each in a way of its own. */
const files = ['yamuna.prints', 'malabar.spices', 'damodar.works', 'kosi.rentals'];
const isFiled = (entry: Entry) => entry.gstr1_arn !== '' && entry.gstr3b_arn !== '';

for (const [name, family, kindness] of portals)
  describe(name, () => {
    let folder = '';
    let product: Product;
    let user: User;
    let cards: Map<string, Card>;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'shunya-families-'));
      const profile = join(folder, 'profile.json');
      const of = kindness === 'kind' ? kind() : unkind();
      await writeFile(profile, JSON.stringify(profileTextOf(family, of)));
      // On the 4th a nil GSTR-1 waits no more for e-invoices, of which an unkind portal says that all make them.
      product = await startProduct('2026-11-04T10:00:00+05:30', {
        PORTAL_PROFILE: profile,
        // The demo's forwarding goes by the signatory's mail, which a directory alone tells.
        SHUNYA_DEMO_KINDNESS: `${kindness},directory=signatory`,
      });
      user = await product.signIn('+919876543210');
      cards = await addAll(user, ['narmada.foods', 'chilika.boats', ...Object.keys(stops), ...files]);
      for (const { status, id } of cards.values())
        if (status === 'success')
          await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } });
    });
    after(async () => {
      await product.close();
      await rm(folder, { recursive: true, force: true });
    });

    const card = (username: string): Card => {
      const found = cards.get(username);
      assert.ok(found, `no card of ${username}`);
      return found;
    };
    const entryOf = (username: string, at: (entry: Entry) => boolean): Promise<Entry> =>
      until(`the returns of ${username}`, async () => {
        const [entry] = await history(user, card(username).gstin);
        return entry !== undefined && at(entry) ? entry : null;
      });
    const inBook = async (gstin: string) => {
      const book = await product.context.control?.book();
      assert.ok(book?.ok);
      return book.value.returns.filter((row) => row.gstin === gstin && row.by === 'api');
    };

    test('‘today’ ends in two ARNs that the portal’s own book holds, each filed once', async () => {
      const entry = await entryOf('narmada.foods', isFiled);
      const rows = await inBook(card('narmada.foods').gstin);
      assert.deepEqual(
        rows
          .toSorted((a, b) => a.form.localeCompare(b.form))
          .map((row) => [row.form, row.period, row.arn, row.count]),
        [
          ['GSTR1', '102026', entry.gstr1_arn, 1],
          ['GSTR3B', '102026', entry.gstr3b_arn, 1],
        ],
      );
    });

    test('an API that is off fails the verification with the steps to take', () => {
      assert.equal(card('chilika.boats').status, 'failed');
      assert.match(card('chilika.boats').remark, /Manage API Access.*30 days/);
    });

    for (const [username, says] of Object.entries(stops))
      test(`${username} stops for a person with the reason, and nothing is filed against it`, async () => {
        const entry = await entryOf(username, ({ reason }) => reason !== '');
        assert.match(entry.error_message, says);
        assert.deepEqual(
          (await inBook(card(username).gstin)).map((row) => row.form),
          gstr1Files.includes(username) ? ['GSTR1'] : [],
        );
      });

    test('yamuna.prints: typed codes, three of them, file both returns', async () => {
      const { places } = await fileByTyping(
        { product, user, mobile: '+919000100103' },
        card('yamuna.prints'),
      );
      assert.deepEqual(places, [1, 2, 3]);
    });

    test('malabar.spices: both ARNs of the portal are adopted and nothing is filed', async () => {
      const entry = await entryOf('malabar.spices', isFiled);
      assert.equal(entry.filled_by, 'GST portal');
      assert.deepEqual(await inBook(card('malabar.spices').gstin), []);
    });

    test('damodar.works and kosi.rentals: a suspension and a GSTR-2B to come bar nothing', async () => {
      assert.equal(card('damodar.works').warning?.code, 'suspended');
      for (const username of ['damodar.works', 'kosi.rentals']) {
        await entryOf(username, isFiled);
        assert.equal((await inBook(card(username).gstin)).length, 2);
      }
    });

    test('nothing went wrong by itself on the way', () => assert.deepEqual(product.errors, []));
  });
