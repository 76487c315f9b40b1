import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTransport, type Transporter } from 'nodemailer';
import { type InboundMailOptions, startInboundMail } from '#notify/inboundCodes.ts';
import { keptLog } from './keptLog.ts';

// Senders that may send codes to the mail door (record 133).

const domain = 'codes.shunya.example';
const to = `0123456789abcdef0123456789abcdef@${domain}`;
let texts: string[] = [];

/** A door that knows these, with a client at it. */
async function doorFor(senders: NonNullable<InboundMailOptions['senders']>) {
  const door = await startInboundMail({
    port: 0,
    domain,
    log: keptLog(),
    senders,
    onMail: async ({ text }) => void texts.push(await text()),
  });
  const client = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true });
  return { door, client };
}
let listed: { door: { close(): Promise<void> }; client: Transporter };
let checked: typeof listed;
before(async () => {
  listed = await doorFor({ domains: ['gst.gov.in'], authServer: null });
  checked = await doorFor({ domains: ['gst.gov.in'], authServer: 'mx.shunya.example' });
});
after(async () => {
  for (const { door, client } of [listed, checked]) {
    client.close();
    await door.close();
  }
});

const text = 'Your OTP is 482913';
async function isRead({ client }: typeof listed, from: string, results: string[] = []): Promise<boolean> {
  texts = [];
  const headers = results.map((value) => ({ key: 'Authentication-Results', value }));
  await client.sendMail({ from, to, text, headers });
  assert.equal(texts.length, 1);
  return texts[0] === text;
}

test('with a list of senders a mail from a foreign domain brings no code, also from one that only looks alike', async () => {
  assert.equal(await isRead(listed, 'Portal <noreply@gst.gov.in>'), true);
  assert.equal(await isRead(listed, 'noreply@mail.GST.gov.in'), true);
  for (const from of ['x@example.org', '"noreply@gst.gov.in" <x@example.org>', 'x@notgst.gov.in'])
    assert.equal(await isRead(listed, from), false, from);
});

test('behind an MX that checks, the domain must have passed there, and a result written by the sender counts for nothing', async () => {
  const from = 'noreply@gst.gov.in';
  const passed = 'mx.shunya.example; dkim=pass header.d=gst.gov.in; spf=fail smtp.mailfrom=x@example.org';
  assert.equal(await isRead(checked, from, [passed]), true);
  assert.equal(
    await isRead(checked, from, ['mx.shunya.example; spf=pass smtp.mailfrom=noreply@gst.gov.in']),
    true,
  );
  for (const results of [
    [],
    ['mx.shunya.example; dkim=fail header.d=gst.gov.in'],
    ['mx.shunya.example; dkim=pass header.d=example.org'],
    ['mx.elsewhere.example; dkim=pass header.d=gst.gov.in'],
    // The MX stands above what came with the mail.
    ['mx.shunya.example; dkim=none', passed],
  ])
    assert.equal(await isRead(checked, from, results), false, results.join());
});
