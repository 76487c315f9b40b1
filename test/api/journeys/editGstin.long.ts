import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EditGstinInput } from '#contract/editGstin.ts';
import {
  addAll,
  type Entry,
  got,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from '../../harness/product.ts';

let product: Product;
let user: User;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919876500030');
});
after(() => product.close());

const moveTo = async (to: string): Promise<void> =>
  void got(await product.anyone.moveDemoClock({ body: { to } }));
const newest = async (gstin: string): Promise<Entry | undefined> => (await history(user, gstin))[0];
const save = async (body: EditGstinInput): Promise<void> => void got(await user.client.updateGstin({ body }));

test('a wrong new password fails the card and stops its month; the right one takes both up again', async () => {
  const card = (await addAll(user, ['kaveri.textiles'])).get('kaveri.textiles');
  assert.ok(card);
  const status = (wanted: string) =>
    until(`kaveri.textiles to be ${wanted}`, async () => {
      const { gstins } = got(await user.client.dashboard()).data;
      const found = gstins.find((one) => one.id === card.id);
      return found?.status === wanted ? found : null;
    });
  await save({ id: card.id, password: 'Wrong@1234' });
  assert.match((await status('failed')).remark, /password/i);
  await save({ id: card.id, password: 'Demo@1234' });
  assert.equal((await status('success')).gstin, card.gstin);
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
  await until('both returns of kaveri.textiles', async () => {
    const entry = await newest(card.gstin);
    return entry?.status === 'success' && entry.gstr3b_arn !== '' ? entry : null;
  });
});

test("a login that belongs to another GSTIN never replaces the card's own", async () => {
  const card = (await addAll(user, ['yamuna.prints'])).get('yamuna.prints');
  assert.ok(card);
  await save({ id: card.id, username: 'thar.minerals', password: 'Demo@1234' });
  const failed = await until('the refusal', async () => {
    const { gstins } = got(await user.client.dashboard()).data;
    const found = gstins.find((one) => one.id === card.id);
    return found?.status === 'failed' ? found : null;
  });
  assert.match(failed.remark, /belongs to/);
  assert.equal(failed.gstin, card.gstin);
});

test('edited days and times hold for the open month and the next, with codes still coming after a new mail address', async () => {
  const card = (await addAll(user, ['narmada.foods'])).get('narmada.foods');
  assert.ok(card);
  await until('the open month', async () => (await newest(card.gstin)) ?? null);
  await save({
    id: card.id,
    gstr1_filling_day: 3,
    gstr1_filling_hour: 9,
    gstr1_filling_minute: 15,
    gstr3b_filling_day: 4,
    gstr3b_filling_hour: 10,
    gstr3b_filling_minute: 45,
    email_for_otp: 'accounts@example.in',
  });
  const planned = await newest(card.gstin);
  assert.deepEqual([planned?.gst_1_scheduled_date, planned?.gst_3b_scheduled_date], [3, 4]);
  await moveTo('2026-11-03T09:14:00+05:30');
  assert.equal((await newest(card.gstin))?.gstr1_arn, '');
  await moveTo('2026-11-03T10:30:00+05:30');
  assert.notEqual((await newest(card.gstin))?.gstr1_arn, '');
  assert.equal((await newest(card.gstin))?.gstr3b_arn, '');
  await moveTo('2026-11-04T12:00:00+05:30');
  assert.equal((await newest(card.gstin))?.status, 'success');
  await moveTo('2026-12-02T10:00:00+05:30');
  const next = await newest(card.gstin);
  assert.equal(next?.period, '112026');
  assert.deepEqual([next.gst_1_scheduled_date, next.gst_3b_scheduled_date], [3, 4]);
  await save({ id: card.id, auto_filling: false });
  assert.equal((await newest(card.gstin))?.gst_1_scheduled_date, 0, "waits for 'today'");
});

test('the reminders of a month begin as many days before as was chosen, and a password is reminded of after 90 days', async () => {
  const card = (await addAll(user, ['sahyadri.tools'], true)).get('sahyadri.tools');
  assert.ok(card);
  await save({ id: card.id, reminder_days: 6, password_reminder: true });
  const said = async (words: RegExp): Promise<number> => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: user.phone, limit: 100 } }));
    return data.filter(({ text }) => text.includes(card.gstin) && words.test(text)).length;
  };
  await moveTo('2026-12-05T09:00:00+05:30');
  const before = await said(/is due on 11 December/);
  await moveTo('2026-12-05T10:30:00+05:30');
  assert.equal(await said(/is due on 11 December/), before + 1);
  assert.equal(await said(/password .* is 90 days old/), 0);
  for (const month of ['2027-01-03', '2027-02-03', '2027-03-03']) await moveTo(`${month}T12:00:00+05:30`);
  assert.equal(await said(/password .* is 90 days old/), 1);
});
