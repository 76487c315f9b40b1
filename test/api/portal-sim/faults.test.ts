import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKeys } from '../../../portal-sim/server.ts';
import { clientAt, desk, fileNil, ist, lastCode, signedInAt } from './rawClient.ts';

const NOV = '2026-11-02T10:00';
const MINUTE = 60_000;

test('a fault hits its user and action only, as often as set', async () => {
  const here = desk(NOV, [{ username: 'a.one' }, { username: 'b.two' }]);
  const one = clientAt(here, 'a.one');
  await one.control('POST', '/sim/faults', {
    fault: 'ret12501',
    username: 'a.one',
    action: 'OTPREQUEST',
    times: 2,
  });
  assert.equal((await clientAt(here, 'b.two').otpRequest()).status_cd, '1');
  assert.equal((await one.search()).gstin, here.book.taxpayers['a.one']?.gstin);
  assert.equal((await one.otpRequest()).code, 'RET12501');
  assert.equal((await one.otpRequest()).code, 'RET12501');
  assert.equal((await one.otpRequest()).status_cd, '1');
});

test('gateway faults answer as a gateway does, and nothing is done behind them', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  const set = (fault: string) => client.control('POST', '/sim/faults', { fault, username: 'a.one' });
  await set('http504');
  assert.equal((await client.otpRequest()).code, 'HTTP504');
  await set('gspgstdown');
  assert.equal((await client.otpRequest()).code, 'GSPGSTDOWN');
  await set('http429');
  await client.otpRequest();
  assert.deepEqual([here.last?.status, here.last?.headers['retry-after']], [429, '60']);
  await set('drop');
  await client.otpRequest();
  assert.equal(here.last?.drop, 'before');
  assert.equal(here.messages.length, 0);
  await set('slow');
  assert.equal((await client.otpRequest()).status_cd, '1');
  assert.equal(here.last?.delayMs, 30_000);
});

test('a connection that drops after filing leaves the return filed and listed', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await client.control('POST', '/sim/faults', { fault: 'drop_after_filing', username: 'a.one' });
  const { ack_num: arn } = await fileNil(here, client, 'GSTR1', '102026');
  assert.equal(here.last?.drop, 'after');
  const { EFiledlist: rows } = await client.track('2026-27');
  assert.ok(rows.some((row: { arn: string }) => row.arn === arn));
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).code, 'RET00009');
});

test('a broken hmac, a wrong EVC and too many sessions come once when asked for', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  const set = (fault: string) => client.control('POST', '/sim/faults', { fault });
  await client.otpRequest();
  await set('too_many_sessions');
  assert.equal((await client.authToken(lastCode(here.messages))).code, 'AUTH403');
  assert.equal((await client.authToken(lastCode(here.messages))).status_cd, '1');
  await set('bad_hmac');
  assert.equal((await client.lateFee('102026')).code, 'BAD_HMAC');
  assert.equal((await client.lateFee('102026')).rtnTyp, 'R3B');
  await set('wrong_evc');
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).code, 'RET13506');
  assert.equal((await fileNil(here, client, 'GSTR1', '102026')).status, '1');
});

test('codes are lost, come late or come twice when asked for', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  const set = (fault: string, minutes?: number) => client.control('POST', '/sim/faults', { fault, minutes });
  await set('otp_lost');
  await client.otpRequest();
  assert.equal(here.messages.length, 0);
  await set('otp_late', 5);
  await client.otpRequest();
  here.now += 5 * MINUTE - 1;
  await client.search();
  assert.equal(here.messages.length, 0);
  here.now += 1;
  await client.search();
  assert.equal(here.messages.length, 2);
  assert.equal((await client.authToken(lastCode(here.messages))).status_cd, '1');
  await set('otp_twice');
  await client.otpRequest();
  assert.equal(here.messages.length, 6);
});

test('a tracking delay hides the next filing for the minutes given', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await client.control('POST', '/sim/faults', { fault: 'track_delay', minutes: 15 });
  const { ack_num: arn } = await fileNil(here, client, 'GSTR1', '102026');
  const listed = async () =>
    (await client.track('2026-27')).EFiledlist.some((row: { arn: string }) => row.arn === arn);
  assert.equal(await listed(), false);
  here.now += 15 * MINUTE;
  assert.equal(await listed(), true);
});

test('after a certificate rotation the old key answers TEC4002 and running sessions continue', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = await signedInAt(here, 'a.one');
  await client.control('POST', '/sim/faults', { fault: 'rotate_certificate' });
  assert.equal(here.rotations, 1);
  here.book.keys = await newKeys();
  assert.equal((await client.otpRequest()).code, 'TEC4002');
  assert.equal((await client.lateFee('102026')).rtnTyp, 'R3B');
  client.state.publicPem = (await here.send('GET', '/sim/certificate', {}, '')).body;
  assert.equal((await client.otpRequest()).status_cd, '1');
});

test('rush hour slows and drops calls on the 11th and the 20th only, until it is taken away', async () => {
  const here = desk('2026-11-10T12:00', [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  await client.control('POST', '/sim/faults', { fault: 'rush_hour' });
  const troubled = async () => {
    let count = 0;
    for (let i = 0; i < 40; i += 1) {
      await client.search();
      if (here.last?.status === 504 || here.last?.delayMs !== undefined) count += 1;
    }
    return count;
  };
  assert.equal(await troubled(), 0);
  here.now = ist('2026-11-11T12:00');
  const rush = await troubled();
  assert.ok(rush > 4 && rush < 36, String(rush));
  await client.control('POST', '/sim/faults', { fault: 'none' });
  assert.equal(await troubled(), 0);
});

test('control calls need their token and report their errors', async () => {
  const here = desk(NOV, [{ username: 'a.one' }]);
  const client = clientAt(here, 'a.one');
  assert.equal((await here.send('GET', '/sim/book', {}, '')).status, 401);
  const status = async (method: string, path: string, body?: unknown) => {
    await client.control(method, path, body);
    return here.last?.status;
  };
  assert.equal(await status('POST', '/sim/faults', { fault: 'earthquake' }), 400);
  assert.equal(await status('POST', '/sim/faults', { fault: 'slow', times: 0 }), 400);
  assert.equal(await status('POST', '/sim/clock', { offset_ms: 'x' }), 400);
  assert.equal(await status('POST', '/sim/pay-late-fee', { username: 'nobody' }), 404);
  assert.equal(await status('POST', '/sim/nothing', {}), 404);
  assert.equal(await status('POST', '/sim/taxpayers', [{ username: 'a.one' }]), 400);
  assert.equal(here.last?.headers['x-simulated'], '1');
});
