import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAll, got, type Product, startProduct, until, type User } from '../../harness/product.ts';

let product: Product;
let stopped: User;
let clean: User;
let mailed: User;
const address = 'owner@narmada.example';
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  stopped = await product.signIn('+919876543241');
  clean = await product.signIn('+919876543242');
  mailed = await product.signIn('+919876543243');
  await verify(mailed, address);
  got(await mailed.client.updateProfile({ body: { sms_notifications: false } }));
  await addAll(mailed, ['narmada.foods']);
  await addAll(stopped, ['thar.minerals']);
  await addAll(clean, ['kaveri.textiles']);
});
after(() => product.close());

/** Gives an address and opens the link that comes there, as the page of the link does. */
async function verify(user: User, email: string): Promise<void> {
  got(await user.client.verifyEmail({ body: { email } }));
  const token = await until('the mail with the link', async () => {
    const [mail] = got(await product.anyone.demoMessages({ query: { to: email } })).data;
    return /^http:\/\/localhost:\d+\/verify-email#(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? null;
  });
  assert.deepEqual(got(await product.anyone.confirmEmail({ body: { token } })).data, { email });
}

/** The SMS to this user, oldest first, with the day of the product clock. */
const told = async (user: User): Promise<string[]> =>
  got(await product.anyone.demoMessages({ query: { to: user.phone } }))
    .data.map((message) => `${message.at.slice(0, 10)} ${message.text}`)
    .toReversed();

test('a month stopped behind an older one is reported at once, with reminders until the due date and after it that lead to the plan', async () => {
  got(await product.anyone.moveDemoClock({ body: { to: '2026-11-13T10:00:00+05:30' } }));
  const about = await until('the reminders', async () => {
    const all = (await told(stopped)).filter((text) => text.includes('unfiled, late fee'));
    return all.length >= 5 ? all : null;
  });
  // GSTR-1 and GSTR-3B have their own: both of 10 November are one message.
  assert.deepEqual(
    about.map((text) => text.slice(0, 10)),
    ['2026-11-05', '2026-11-08', '2026-11-10', '2026-11-11', '2026-11-12'],
  );
  assert.match(about[0] ?? '', /: 1 month unfiled, late fee ₹320 so far\. .*\/gst-details\/backlog\//);
  assert.match(about.at(-1) ?? '', /: 2 months unfiled, late fee ₹480 so far\./);
});

test('a person whose returns are filed hears of the schedule, then of each ARN, and of nothing else', async () => {
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-21T10:00:00+05:30' } }));
  const mine = await until('the notices', async () => {
    const all = (await told(clean)).filter((text) => text.includes('of November 2026'));
    return all.length >= 3 ? all : null;
  });
  assert.deepEqual(
    mine.map((text) => /scheduled|files nil|ARN/.exec(text)?.[0]),
    ['files nil', 'ARN', 'ARN'],
  );
});

test('a person who wants mail instead of SMS hears the same by mail, and nothing by SMS', async () => {
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-22T10:00:00+05:30' } }));
  const mails = await until('the notices by mail', async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: address } }));
    const about = data.filter(({ text }) => text.includes('of November 2026'));
    return about.length >= 3 ? about.toReversed() : null;
  });
  assert.deepEqual(
    mails.map(({ channel, text }) => `${channel} ${/files nil|ARN/.exec(text)?.[0] ?? ''}`),
    ['mail files nil', 'mail ARN', 'mail ARN'],
  );
  assert.deepEqual(
    (await told(mailed)).filter((text) => /files nil|ARN/.test(text)),
    [],
  );
});
