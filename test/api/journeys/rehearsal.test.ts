import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { connectionOf } from '#main/compose/portal.ts';
import { readConfig } from '#main/config/config.ts';
import { portalBy } from '#portal/portalBy.ts';
import { sendOverFetch } from '#portal/send.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { financialYear, periodAt } from '#domain/gst/returnPeriod.ts';
import { openRehearsalInbox } from '../../../portal-sim/rehearsalInbox.ts';
import { mailSender } from '#notify/mailSender.ts';
import { smsSender } from '#notify/smsSender.ts';
import { plainEnv } from '../../fixtures/plainEnv.ts';
import { filledExample } from '../../fixtures/filledExample.ts';

const program = join(import.meta.dirname, '../../../portal-sim/rehearse.ts');

test('a production with one profile and one permission is at the rehearsal’s portal, which runs by itself and prints its codes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shunya-rehearsal-'));
  const child = spawn(process.execPath, [program], {
    env: { ...plainEnv(), SIM_PORT: '0', SIM_BOOK: join(folder, 'book/book.json') },
    // No input at all: it does not end with it.
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    const lines: string[] = [];
    const output = createInterface({ input: child.stdout });
    output.on('line', (line) => lines.push(line));
    const [first] = (await once(output, 'line')) as [string];
    const port = /listens on (\d+)\. Nothing that is filed here is real\.$/.exec(first)?.[1];
    assert.ok(port, first);

    const others = Object.fromEntries(
      Object.entries(filledExample()).filter(([name]) => !name.startsWith('PORTAL_')),
    );
    const env = { ...others, PORTAL_PROFILE: 'simulator', PORTAL_ALLOW_SIMULATED: 'yes' };
    const standing = readConfig(env);
    assert.ok(standing.ok, standing.ok ? '' : standing.failure.join('\n'));
    const { at } = standing.value.config.portal;
    assert.ok(at !== 'own' && at.url === 'http://127.0.0.1:3900');

    const read = readConfig({ ...env, PORTAL_URL: `http://127.0.0.1:${port}` });
    assert.ok(read.ok);
    const { config, secrets } = read.value;
    const portal = portalBy(config.portal.profile, connectionOf(config.portal, secrets.portal, null), {
      send: sendOverFetch,
      now: Date.now,
      random: (bytes) => randomBytes(bytes),
      txn: () => randomBytes(16).toString('hex'),
    });
    assert.equal(portal.simulated, true);
    assert.equal((await portal.begin())?.readable, true);
    const found = await portal.lookUp('yamuna.prints', 'Demo@1234');
    assert.ok(found?.ok, JSON.stringify(found));
    const gstin = found.value.gstin as Gstin;
    assert.ok((await portal.track(gstin, financialYear(periodAt(Date.now())))).ok);
    assert.ok((await portal.askSessionCode({ username: 'yamuna.prints', gstin })).ok);
    while (!lines.some((line) => /^sms to \+?\d+: .*\d{6}/.test(line))) await once(output, 'line');
  } finally {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the inbox of a rehearsal takes the product’s own mails and SMS and prints them', async () => {
  const lines: string[] = [];
  const inbox = await openRehearsalInbox({
    host: '127.0.0.1',
    smsPort: 0,
    mailPort: 0,
    print: (line) => lines.push(line),
  });
  const mail = mailSender({
    host: '127.0.0.1',
    port: inbox.mailPort,
    security: 'none',
    from: 'notices@shunya.localhost',
    login: null,
  });
  try {
    const message = { id: 'm1', subject: 'नमस्ते', text: 'The code is 123456.' };
    const sms = smsSender({ url: `http://127.0.0.1:${inbox.smsPort}/`, token: null });
    assert.deepEqual(await sms({ ...message, to: '+919876543210' }), { sent: true });
    assert.deepEqual(await mail.send({ ...message, to: 'a@firm.test' }), { sent: true });
    assert.deepEqual(lines, [
      "Shunya's SMS to +919876543210: The code is 123456.",
      "Shunya's mail to a@firm.test: नमस्ते\nThe code is 123456.",
    ]);
  } finally {
    mail.close();
    await inbox.close();
  }
});
