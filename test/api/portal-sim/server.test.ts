import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import type { Message } from '../../../portal-sim/book.ts';
import { startSimulator, type SimulatorOptions } from '../../../portal-sim/server.ts';
import { access, ist, keys, lastCode, rawClient, type Json, type RawClient, type Send } from './rawClient.ts';
import { plainEnv } from '../../fixtures/plainEnv.ts';

const START = ist('2026-11-02T10:00');

function overHttp(port: number): Send {
  return async (method, target, headers, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}${target}`, {
      method,
      headers: { ...headers, connection: 'close' },
      ...(body === '' ? {} : { body }),
    });
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() };
  };
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'portal-sim-'));
}

async function started(bookFile: string, more: Partial<SimulatorOptions> = {}) {
  const messages: Message[] = [];
  const simulator = await startSimulator({
    port: 0,
    bookFile,
    ...access,
    now: () => START,
    deliver: (message) => {
      messages.push(message);
    },
    keys,
    ...more,
  });
  return { simulator, messages, send: overHttp(simulator.port) };
}

async function clientOf(send: Send, username: string): Promise<RawClient> {
  const directory = rawClient(send, { username, gstin: '27ZZZCZ9999Z1ZJ', publicPem: '' });
  const { gstin, signatory } = await directory.lookUp('Demo@1234');
  const publicPem = (await send('GET', '/sim/certificate', {}, '')).body;
  return rawClient(send, { username, gstin, publicPem, pan: signatory.pan });
}

async function signIn(client: RawClient, messages: Message[]): Promise<Json> {
  const asked = await client.otpRequest();
  return asked.code === undefined ? client.authToken(lastCode(messages)) : asked;
}

async function file(
  client: RawClient,
  messages: Message[],
  form: 'GSTR1' | 'GSTR3B',
  period: string,
): Promise<Json> {
  let value: Json = { gstin: client.within(period).gstin, ret_period: period, isNil: 'Y' };
  if (form === 'GSTR1') {
    const prepared = await client.proceed(period);
    if (prepared.code !== undefined) return prepared;
    value = await client.summary('GSTR1', period);
  }
  await client.evcOtp(form === 'GSTR1' ? 'R1' : 'R3B');
  return client.retfile(form, period, value, lastCode(messages));
}

test('every demo taxpayer ends over HTTP as the demo table says', async () => {
  const dir = folder();
  const { simulator, messages, send } = await started(join(dir, 'book.json'));
  try {
    const outcome = async (username: string, period = '102026') => {
      const client = await clientOf(send, username);
      const session = await signIn(client, messages);
      if (session.code !== undefined) return session.code;
      const first = await file(client, messages, 'GSTR1', period);
      if (first.code !== undefined) return first.code;
      const second = await file(client, messages, 'GSTR3B', period);
      return second.code ?? 'both filed';
    };
    assert.equal(await outcome('narmada.foods'), 'both filed');
    assert.equal(await outcome('kaveri.textiles'), 'both filed');
    assert.equal(await outcome('yamuna.prints'), 'both filed');
    assert.equal(await outcome('tapti.traders'), 'SIM_LATE_FEE_DUE');
    assert.equal(await outcome('sahyadri.tools'), 'SIM_SAVED_DATA');
    assert.equal(await outcome('thar.minerals'), 'RET192409');
    assert.equal(await outcome('ganga.exports'), 'RT_FIL_31');
    assert.equal(await outcome('utsav.events'), 'RTN_02');
    assert.equal(await outcome('chilika.boats'), 'AUTH4037');
    assert.equal(await outcome('malabar.spices'), 'RET00009');
    assert.equal(await outcome('aravali.stone'), 'RET191114');
    assert.equal(await outcome('vindhya.sweets'), 'RTN_27');
    const tapti = await clientOf(send, 'tapti.traders');
    await signIn(tapti, messages);
    const carried = (await tapti.lateFee('102026')).priorPrdLtFee;
    assert.equal(carried.totcgstamnt + carried.totsgstamnt, 140);
    const forwards = (username: string) =>
      messages.filter((message) => message.username === username && message.channel === 'mail')[0]?.forwards;
    assert.deepEqual([forwards('narmada.foods'), forwards('yamuna.prints')], [true, false]);
    const { returns } = await tapti.control('GET', '/sim/book?by=api');
    assert.equal(returns.length, 7);
    assert.ok(returns.every((row: { count: number }) => row.count === 1));
  } finally {
    await simulator.close();
    rmSync(dir, { recursive: true });
  }
});

test('every answer over HTTP is marked as simulated, and a dropped one is cut', async () => {
  const dir = folder();
  const { simulator, send } = await started(join(dir, 'book.json'));
  try {
    for (const target of ['/', '/sim/certificate', '/taxpayerapi/v1.0/returns?action=RETSTATUS']) {
      assert.equal((await send('GET', target, {}, '')).headers['x-simulated'], '1', target);
    }
    const control = { 'x-sim-control': access.controlToken };
    await send('POST', '/sim/faults', control, '{"fault":"drop"}');
    await assert.rejects(send('GET', '/commonapi/v1.1/search?action=TP', {}, ''));
    const rotated = (await send('GET', '/sim/certificate', {}, '')).body;
    await send('POST', '/sim/faults', control, '{"fault":"rotate_certificate"}');
    assert.notEqual((await send('GET', '/sim/certificate', {}, '')).body, rotated);
  } finally {
    await simulator.close();
    rmSync(dir, { recursive: true });
  }
});

test('the clock moves by the control call, and held codes go out when their time has come', async () => {
  const dir = folder();
  const { simulator, messages, send } = await started(join(dir, 'book.json'));
  try {
    const client = await clientOf(send, 'narmada.foods');
    await client.control('POST', '/sim/faults', { fault: 'otp_late', minutes: 8 });
    await client.otpRequest();
    assert.equal(messages.length, 0);
    const moved = await client.control('POST', '/sim/clock', { offset_ms: 8 * 60_000 });
    assert.equal(moved.now, new Date(START + 8 * 60_000).toISOString());
    assert.equal(messages.length, 2);
    assert.equal((await client.authToken(lastCode(messages))).status_cd, '1');
  } finally {
    await simulator.close();
    rmSync(dir, { recursive: true });
  }
});

test('the book survives a restart with its sessions, filings and keys', async () => {
  const dir = folder();
  const bookFile = join(dir, 'book.json');
  const first = await started(bookFile);
  const client = await clientOf(first.send, 'narmada.foods');
  await signIn(client, first.messages);
  const { ack_num: arn } = await file(client, first.messages, 'GSTR1', '102026');
  await first.simulator.close();
  assert.ok(!readFileSync(bookFile, 'utf8').includes(access.clientSecret));
  const second = await started(bookFile, { keys: { publicPem: 'other', privatePem: 'other' } });
  try {
    const again = rawClient(second.send, {
      username: 'narmada.foods',
      gstin: client.within('').gstin,
      publicPem: keys.publicPem,
    });
    again.state.token = client.state.token;
    again.state.ek = client.state.ek;
    const { EFiledlist: rows } = await again.track('2026-27');
    assert.ok(rows.some((row: { arn: string }) => row.arn === arn));
    assert.equal((await file(again, second.messages, 'GSTR3B', '102026')).status, '1');
    assert.equal((await again.proceed('102026')).code, 'RET00009');
  } finally {
    await second.simulator.close();
    rmSync(dir, { recursive: true });
  }
});

test('an answered filing survives a process that dies before the book is written', async () => {
  const dir = folder();
  const bookFile = join(dir, 'book.json');
  const first = await started(bookFile);
  const untouched = readFileSync(bookFile, 'utf8');
  const client = await clientOf(first.send, 'narmada.foods');
  await signIn(client, first.messages);
  const { ack_num: arn } = await file(client, first.messages, 'GSTR1', '102026');
  const crash = folder();
  const crashed = join(crash, 'book.json');
  writeFileSync(crashed, untouched);
  for (const name of readdirSync(dir))
    if (name.includes('journal')) copyFileSync(join(dir, name), join(crash, name));
  // The fragment a crash may leave of a line that was being written.
  writeFileSync(join(crash, 'book.json.journal-99'), '{"username":"narm');
  await first.simulator.close();
  const second = await started(crashed);
  try {
    const { EFiledlist: rows } = await (await clientOf(second.send, 'narmada.foods')).track('2026-27');
    assert.equal(rows.filter((row: { arn: string }) => row.arn === arn).length, 1);
    const other = await clientOf(second.send, 'narmada.foods');
    await signIn(other, second.messages);
    const { ack_num: next } = await file(other, second.messages, 'GSTR3B', '102026');
    assert.notEqual(next, arn);
  } finally {
    await second.simulator.close();
    rmSync(dir, { recursive: true });
    rmSync(crash, { recursive: true });
  }
});

test('a thousand taxpayers are added in one call and each can be looked up and filed for', async () => {
  const dir = folder();
  const { simulator, messages, send } = await started(join(dir, 'book.json'), { demo: false });
  try {
    const specs = Array.from({ length: 1000 }, (_, i) => ({
      username: `bulk.${i}`,
      stateCode: i % 2 === 0 ? '27' : '29',
    }));
    const control = { 'x-sim-control': access.controlToken };
    const reply = JSON.parse((await send('POST', '/sim/taxpayers', control, JSON.stringify(specs))).body);
    assert.equal(reply.added.length, 1000);
    assert.equal(new Set(reply.added.map((row: { gstin: string }) => row.gstin)).size, 1000);
    const arns = new Set<string>();
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const client = await clientOf(send, `bulk.${i * 50}`);
        await client.otpRequest();
        const own = messages.filter((message) => message.username === `bulk.${i * 50}`);
        await client.authToken(lastCode(own));
        await client.proceed('102026');
        const summary = await client.summary('GSTR1', '102026');
        await client.evcOtp('R1');
        const code = lastCode(messages.filter((message) => message.username === `bulk.${i * 50}`));
        arns.add((await client.retfile('GSTR1', '102026', summary, code)).ack_num);
      }),
    );
    assert.equal(arns.size, 20);
    assert.ok(!arns.has('undefined'));
  } finally {
    await simulator.close();
    rmSync(dir, { recursive: true });
  }
});

test('the child process answers on its port, sends mail and SMS, and ends when its stdin closes', async () => {
  const dir = folder();
  const received: Json[] = [];
  const inbox = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk) => (body += String(chunk)));
    incoming.on('end', () => {
      received.push(JSON.parse(body));
      response.end();
    });
  });
  inbox.listen(0, '127.0.0.1');
  await once(inbox, 'listening');
  const mails: string[] = [];
  const mailArrived = Promise.withResolvers<void>();
  const mailbox = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (chunk) => (mail += String(chunk)));
      stream.on('end', () => {
        mails.push(mail);
        mailArrived.resolve();
        done();
      });
    },
  });
  mailbox.listen(0, '127.0.0.1');
  await once(mailbox.server, 'listening');
  const child = spawn(process.execPath, ['portal-sim/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...plainEnv(),
      SIM_PORT: '0',
      SIM_BOOK: join(dir, 'book.json'),
      SIM_SMS_URL: `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/sms`,
      SIM_MAIL_PORT: String((mailbox.server.address() as AddressInfo).port),
      SIM_CLIENT_ID: access.clientId,
      SIM_CLIENT_SECRET: access.clientSecret,
      SIM_CONTROL_TOKEN: access.controlToken,
      SIM_START: '2026-11-02T04:30:00Z',
    },
  });
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const port = Number(/^portal-sim listening on (\d+)$/.exec(line)?.[1]);
    const client = await clientOf(overHttp(port), 'narmada.foods');
    const arrived = once(inbox, 'request');
    assert.equal((await client.otpRequest()).status_cd, '1');
    await arrived;
    await mailArrived.promise;
    child.stdin.end();
    const [exitCode] = (await once(child, 'exit')) as [number];
    assert.equal(exitCode, 0);
    assert.equal(received[0].to, '+919000100101');
    const code = /\b\d{6}\b/.exec(received[0].text)?.[0] ?? 'none';
    assert.match(mails[0] ?? '', /^x-sim-forwards: yes\r$/im);
    assert.ok(mails[0]?.includes(code));
  } finally {
    child.kill();
    inbox.closeAllConnections();
    inbox.close();
    await new Promise<void>((resolve) => {
      mailbox.close(() => resolve());
    });
    rmSync(dir, { recursive: true });
  }
});
