import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { shownBy } from '../identity/authenticator.ts';
import {
  addAll,
  type Card,
  got,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from '../../harness/product.ts';
import { plainEnv } from '../../fixtures/plainEnv.ts';

/* `npm run admin`, for who runs an installation and writes no SQL. */

const phone = '+919876543233';
const program = join(import.meta.dirname, '../../../src/main/admin/admin.ts');
let product: Product;
let user: User;
let cards: Map<string, Card>;

before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn(phone);
  cards = await addAll(user, ['narmada.foods', 'luni.motors', 'kaveri.textiles']);
  for (const name of ['narmada.foods', 'luni.motors'])
    got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: idOf(name) } }));
  await until('a filed and a stopped return', async () => {
    const statuses = (await history(user)).map(({ status }) => status);
    return statuses.includes('success') && statuses.includes('failed') ? true : null;
  });
});
after(() => product.close());

const idOf = (name: string): string => cards.get(name)?.id ?? '';
const gstinOf = (name: string): string => cards.get(name)?.gstin ?? '';

const admin = (...words: string[]) => adminWith({}, ...words);

async function adminWith(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...plainEnv(), ...product.operatorEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  assert.equal(complaint, '');
  return { code, said };
}

test('why tells how a GSTIN stands, with what happened to each return, and names nobody in full', async () => {
  const { code, said } = await admin('why', gstinOf('narmada.foods'));
  assert.equal(code, 0, said);
  assert.match(said, /owner number ending 3233/);
  assert.match(said, /GSTR-1 and GSTR-3B, October 2026: Filed/);
  assert.match(said, /2 November 2026, 10:\d\d IST submit_intended/);
  assert.match(said, /GSTR-3B of October 2026: filed, sent at .* ARN AA\d{12}[A-Z]/);
  assert.ok(!said.includes(phone.slice(3)), said);
});

test('why reports that no account has a GSTIN, and refuses text that is none', async () => {
  assert.deepEqual(await admin('why', '29AAACN0000A1ZP').then(({ code }) => code), 2);
  const unknown = await admin('why', '07DYMPS2937Q1ZC');
  assert.equal(unknown.code, 1);
  assert.match(unknown.said, /^No account has this GSTIN\.\nIn the log: gstin [0-9a-f]{16}\.\n$/);
});

test('a return that waits for a person is stuck when its due date is near, and not before', async () => {
  assert.deepEqual(await admin('stuck'), { code: 0, said: 'Nothing is stuck.\n' });
  got(await product.anyone.moveDemoClock({ body: { to: '2026-11-18T10:00:00+05:30' } }));
  const { code, said } = await admin('stuck');
  assert.equal(code, 1);
  assert.match(
    said,
    new RegExp(`${gstinOf('luni.motors')} GSTR-3B of October 2026, blocked, due 20 November`),
  );
  assert.match(said, /has ₹\d+ of tax or interest to pay/);
});

test('retry has a return tried now that waits for the portal to come back', async () => {
  const gstin = gstinOf('kaveri.textiles');
  // Its October is filed by its schedule; on the day of its November the portal gives no code.
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-05T07:00:00+05:30' } }));
  const down = { fault: 'gspgstdown', action: 'EVCOTP', username: 'kaveri.textiles', times: 100 } as const;
  got(await product.anyone.demoFault({ body: down }));
  // Long enough that the next try is some ten minutes away.
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-05T08:25:00+05:30' } }));
  got(await product.anyone.demoFault({ body: { fault: 'none' } }));
  const gstr1 = async () => (await history(user, gstin)).find(({ period }) => period === '112026');
  assert.equal((await gstr1())?.gstr1_arn, '');
  assert.match((await admin('why', gstin)).said, /rescheduled: The GST portal does not answer/);
  const { code, said } = await admin('retry', gstin);
  assert.equal(code, 0, said);
  assert.match(said, /^Will be tried now, in account /);
  await until('GSTR-1 filed', async () => ((await gstr1())?.gstr1_arn === '' ? null : true));
});

test('disable switches recurring filing off, which the owner’s page shows and they can switch on again', async () => {
  const { code, said } = await admin('disable', gstinOf('narmada.foods'));
  assert.equal(code, 0, said);
  const card = async () =>
    got(await user.client.dashboard()).data.gstins.find(({ id }) => id === idOf('narmada.foods'));
  assert.equal((await card())?.auto_filling, false);
  got(await user.client.setAutoFilling({ body: { gstin: gstinOf('narmada.foods'), auto_filling: true } }));
  assert.equal((await card())?.auto_filling, true);
});

test('extensions names the due dates that were moved, with their source', async () => {
  const { code, said } = await admin('extensions');
  assert.equal(code, 0);
  assert.match(said, /2021-06-26 GSTR-1 of May 2021, everywhere: /);
});

test('sessions lists where a number is signed in, and --end ends it all', async () => {
  const listed = await admin('sessions', phone);
  assert.match(listed.said, /^1 session of the number ending 3233:/);
  assert.equal((await user.client.dashboard()).success, true);
  const ended = await admin('sessions', phone, '--end');
  assert.match(ended.said, /1 ended\./);
  assert.equal((await user.client.dashboard()).success, false);
  assert.deepEqual(await admin('sessions', '9000000001'), {
    code: 1,
    said: 'Nobody has signed in with this number.\n',
  });
});

test('each act of an operator stands in the log that the owner reads', async () => {
  const again = await product.signIn(phone);
  const log = got(await again.client.securityLog({ query: { limit: 100 } })).data;
  const acts = log.flatMap(({ code, about }) => (code === 'operator_acted' ? [about.act] : []));
  for (const act of ['looked', 'tried_again', 'switched_off', 'listed_sessions', 'ended_sessions'])
    assert.ok(acts.includes(act), `${act} in ${acts.join(' ')}`);
  const off = log.find(({ about }) => about.act === 'switched_off');
  assert.equal(off?.about.gstin, gstinOf('narmada.foods').slice(-4));
  assert.ok(log.some(({ code, about }) => code === 'session_ended' && about.why === 'by_operator'));
});

test('an unknown command prints the list of commands', async () => {
  const { code, said } = await admin('stuk');
  assert.equal(code, 2);
  assert.match(said, /npm run admin -- COMMAND/);
});

test('a wrong database password is answered by a sentence that names neither address nor password', async () => {
  const address = new URL(product.operatorEnv['DATABASE_URL'] ?? '');
  address.password = 'typedwrongly';
  const { code, said } = await adminWith({ DATABASE_URL: address.href }, 'stuck');
  assert.deepEqual(
    [code, said],
    [
      2,
      'The database cannot be opened: PostgreSQL refuses the password. Check DATABASE_URL and the other addresses of its group.\n',
    ],
  );
});

test('second-factor --remove lets in who has lost theirs, and does nothing without --remove', async () => {
  const number = '+919876543234';
  const person = await product.signIn(number);
  const { secret } = got(await person.client.setUpSecondFactor()).data;
  got(await person.client.confirmSecondFactor({ body: { otp: shownBy(secret, Date.now()) } }));
  await assert.rejects(product.signIn(number), /authenticator app/);
  assert.equal((await admin('second-factor', number)).code, 2);
  const { code, said } = await admin('second-factor', number, '--remove');
  assert.deepEqual([code, said], [0, 'Removed. All their sessions have ended, and they get a message.\n']);
  const again = await admin('second-factor', number, '--remove');
  assert.deepEqual([again.code, again.said], [1, 'They have no second factor.\n']);
  await product.signIn(number);
});
