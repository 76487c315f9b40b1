import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSmsTemplates, readSmsTemplates } from '#main/config/smsTemplatesFile.ts';
import { smsSender } from '#notify/smsSender.ts';
import { smsTemplates } from '#texts/smsTemplates.ts';

const number = (at: number): string => `1107${String(at).padStart(15, '0')}`;
const all = Object.fromEntries(smsTemplates.map((name, at) => [name, number(at)]));
const whole = { entity: number(999), header: 'SHUNYA', templates: all };

test('every text that goes out by SMS is to be registered in each language, and a missing one is named', () => {
  assert.ok(
    ['sign_in.en', 'sign_in.hi', 'sign_in.mr', 'held.mr', 'month_asked.mr'].every((name) => name in all),
  );
  assert.deepEqual(parseSmsTemplates(JSON.stringify(whole)), { ok: true, value: whole });
  const { 'sign_in.mr': _, 'month_asked.hi': __, ...rest } = all;
  const read = parseSmsTemplates(
    JSON.stringify({ ...whole, templates: { ...rest, 'sign_in.ta': number(1) } }),
  );
  assert.ok(!read.ok);
  assert.match(read.failure[0] ?? '', /^"templates" lacks .*sign_in\.mr.*\.$/);
  assert.match(read.failure[0] ?? '', /month_asked\.hi/);
  assert.match(read.failure[1] ?? '', /sign_in\.ta, which are none of our texts/);
  for (const wrong of [
    '',
    '[]',
    JSON.stringify({ ...whole, header: 'x y' }),
    JSON.stringify({ ...whole, entity: 1 }),
  ])
    assert.ok(!parseSmsTemplates(wrong).ok, wrong);
});

test('no file is none, and an unreadable one is reported by its path', () => {
  assert.deepEqual(readSmsTemplates(null), { ok: true, value: null });
  const path = join(mkdtempSync(join(tmpdir(), 'shunya-sms-')), 'templates.json');
  const read = readSmsTemplates(path);
  assert.ok(!read.ok && read.failure[0] === `${path} cannot be read.`);
  writeFileSync(path, JSON.stringify(whole));
  assert.ok(readSmsTemplates(path).ok);
});

test('the gateway receives the sender, its header, and the number of the text in its language', async () => {
  const told: unknown[] = [];
  const gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      told.push(JSON.parse(body));
      response.end();
    });
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  try {
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const sms = { id: 'a', to: '+919876543210', subject: '', text: 'Shunya' };
    const send = smsSender({ url, token: null, registered: whole });
    assert.deepEqual(await send({ ...sms, template: 'sign_in.mr' }), { sent: true });
    assert.deepEqual(told, [
      {
        to: sms.to,
        text: sms.text,
        entity_id: whole.entity,
        header: 'SHUNYA',
        template_id: all['sign_in.mr'],
      },
    ]);
    const nameless = await send({ ...sms, template: null });
    assert.ok(!nameless.sent && nameless.lasting, 'an unregistered text would be dropped on the way');
    const plain = smsSender({ url, token: null });
    await plain({ ...sms, template: 'sign_in.mr' });
    assert.deepEqual(told.at(-1), { to: sms.to, text: sms.text });
  } finally {
    gateway.close();
  }
});
