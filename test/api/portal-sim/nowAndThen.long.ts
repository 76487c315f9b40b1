import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SwitchName } from '../../../portal-sim/kindness.ts';
import { type Door, openDoor } from './door.ts';
import { fileNil, ist, type RawClient } from './rawClient.ts';

const DUE = '102026';
const NEXT = '112026';
const USERS = Array.from({ length: 40 }, (_, i) => `user.${i}`);

/** Everyone has filed the returns due when the book was made; it is the middle of the next month. */
async function aMonthLater(): Promise<Door> {
  const door = await openDoor(
    '2026-11-05T12:00',
    USERS.map((username) => ({ username })),
  );
  for (const username of USERS) {
    for (const form of ['GSTR1', 'GSTR3B'])
      await door.control('file-by-hand', { username, form, period: DUE });
  }
  door.now = ist('2026-12-16T12:00');
  return door;
}

async function struck(
  door: Door,
  isSeen: (client: RawClient, username: string) => Promise<boolean>,
): Promise<string[]> {
  const seen: string[] = [];
  for (const username of USERS) {
    if (await isSeen(await door.signedIn(username), username)) seen.push(username);
  }
  return seen;
}

const SEEN: Partial<
  Record<SwitchName, (door: Door) => (client: RawClient, username: string) => Promise<boolean>>
> = {
  auto_liability: (door) => async (client, username) => {
    await door.control('file-by-hand', { username, form: 'GSTR1', period: NEXT });
    const { r3bautopop: drafted } = await client.autoLiability(NEXT);
    return drafted.liabitc.sup_details.osup_3_1a.subtotal.camt !== 0;
  },
  gstr2b_credit: () => async (client) =>
    (await client.statement2b(NEXT)).data.itcsumm.itcavl.nonrevsup.cgst !== 0,
  gstr2b_reverse_charge: () => async (client) =>
    (await client.statement2b(NEXT)).data.itcsumm.itcavl.revsup.cgst !== 0,
  e_invoices: () => async (client) => (await client.eInvoices(NEXT)).b2b !== undefined,
  suspended_profile: () => async (client) => (await client.search()).sts === 'Suspended',
};

for (const [name, seen] of Object.entries(SEEN)) {
  test(`${name}: strikes nobody as booked, and the same few each time now and then`, async () => {
    const door = await aMonthLater();
    after(() => door.close());
    const isSeen = seen(door);
    await door.set({ [name]: 'booked' });
    assert.deepEqual(await struck(door, isSeen), []);
    await door.set({ [name]: 'now_and_then' });
    const few = await struck(door, isSeen);
    assert.ok(few.length > 0 && few.length < 20, few.join(' '));
    assert.deepEqual(await struck(door, isSeen), few);
  });
}

test('a taxpayer struck by an e-invoice or a refused note cannot file nil, until the book says otherwise', async () => {
  const door = await aMonthLater();
  after(() => door.close());
  await door.set({ auto_liability: 'now_and_then', e_invoices: 'now_and_then' });
  let [refused, mended] = [0, 0];
  for (const username of USERS) {
    const client = await door.signedIn(username);
    const hasInvoice = (await client.eInvoices(NEXT)).b2b !== undefined;
    const first = await fileNil(door, client, 'GSTR1', NEXT);
    assert.equal(first.code, hasInvoice ? 'SIM_SAVED_DATA' : undefined, username);
    const { code } = hasInvoice ? first : await fileNil(door, client, 'GSTR3B', NEXT);
    if (code === undefined) continue;
    refused += 1;
    await door.control('figures', { username, period: NEXT, figures: {} });
    if (hasInvoice) assert.equal((await fileNil(door, client, 'GSTR1', NEXT)).status, '1', username);
    else assert.equal(code, 'SIM_LIABILITY_DUE', username);
    assert.equal((await fileNil(door, client, 'GSTR3B', NEXT)).status, '1', username);
    mended += 1;
  }
  assert.ok(refused > 1 && mended === refused);
});

test('the period that was due when the book was made is spared', async () => {
  const door = await openDoor(
    '2026-11-05T12:00',
    USERS.map((username) => ({ username })),
  );
  after(() => door.close());
  await door.set({
    auto_liability: 'now_and_then',
    gstr2b_credit: 'now_and_then',
    gstr2b_reverse_charge: 'now_and_then',
    e_invoices: 'now_and_then',
  });
  for (const username of USERS) {
    const client = await door.signedIn(username);
    assert.equal((await fileNil(door, client, 'GSTR1', DUE)).status, '1', username);
    assert.equal((await fileNil(door, client, 'GSTR3B', DUE)).status, '1', username);
  }
});
