import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Family, profileTextOf } from '../portal/profileOf.ts';
import { unkind, kind } from '../../portal-sim/kindness.ts';
import {
  addAll,
  type Card,
  type Entry,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from './product.ts';

/** The main job over each family and kindness; the raw family at its kindest is test/journeys/mainJob.test.ts. */
const portals: readonly (readonly [name: string, family: Family, kindness: 'kind' | 'unkind'])[] = [
  ['the raw family, unkind', 'raw', 'unkind'],
  ['Sandbox’s family, kind', 'sandbox', 'kind'],
  ['Sandbox’s family, unkind', 'sandbox', 'unkind'],
];

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
      product = await startProduct('2026-11-02T10:00:00+05:30', {
        PORTAL_PROFILE: profile,
        // The demo's forwarding goes by the signatory's mail, which a directory alone tells.
        SHUNYA_DEMO_KINDNESS: `${kindness},directory=signatory`,
      });
      user = await product.signIn('+919876543210');
      cards = await addAll(user, ['narmada.foods', 'sahyadri.tools', 'thar.minerals', 'chilika.boats']);
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
      const isFiled = (entry: Entry) => entry.gstr1_arn !== '' && entry.gstr3b_arn !== '';
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

    test('what is saved, what is missing and an API that is off stop for a person, and nothing is filed', async () => {
      const isStopped = (entry: Entry) => entry.status === 'failed';
      await entryOf('sahyadri.tools', isStopped);
      const behind = await entryOf('thar.minerals', isStopped);
      assert.match(behind.error_message, /File GSTR-3B of September 2026 first/);
      assert.equal(card('chilika.boats').status, 'failed');
      assert.match(card('chilika.boats').remark, /Manage API Access.*30 days/);
      for (const username of ['sahyadri.tools', 'thar.minerals'])
        assert.deepEqual(await inBook(card(username).gstin), []);
    });

    test('nothing went wrong by itself on the way', () => assert.deepEqual(product.errors, []));
  });
