import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMail } from '#notify/mailText.ts';

const mail = async (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n'), 'utf8'));

test('a plain mail gives its subject and text', async () => {
  const read = await mail('Subject: Code', 'From: a@example.org', '', 'Your OTP is 482913.', '');
  assert.deepEqual([read.subject, read.text], ['Code', 'Your OTP is 482913.']);
});

test('quoted-printable is decoded, also over soft line breaks and in UTF-8', async () => {
  const read = await mail(
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Your OTP is 48=',
    '2913, fee =E2=82=B90',
  );
  assert.equal(read.text, 'Your OTP is 482913, fee ₹0');
});

test('base64 is decoded', async () => {
  const body = Buffer.from('Your OTP is 482913').toString('base64');
  assert.equal(
    (await mail('Content-Transfer-Encoding: BASE64', '', body.slice(0, 8), body.slice(8))).text,
    'Your OTP is 482913',
  );
});

test('another charset is decoded by its name; of an unknown one the letters and digits are read', async () => {
  const body = Buffer.concat([
    Buffer.from('Content-Type: text/plain; charset="windows-1252"\r\n\r\nfee \x80'.slice(0, -1), 'latin1'),
    Buffer.from([0x80]),
  ]);
  assert.equal((await readMail(body)).text, 'fee €');
  assert.equal(
    (await mail('Content-Type: text/plain; charset=x-none', '', 'code 482913')).text,
    'code 482913',
  );
});

test('of two alternatives the plain one is read', async () => {
  const read = await mail(
    'Content-Type: multipart/alternative;',
    ' boundary="b 1"',
    '',
    'preamble 111111',
    '--b 1',
    'Content-Type: text/html',
    '',
    '<p>html 222222</p>',
    '--b 1',
    'Content-Type: text/plain',
    '',
    'plain 482913',
    '--b 1--',
    'epilogue 333333',
  );
  assert.equal(read.text, 'plain 482913');
});

test('an empty plain alternative gives way to the HTML one', async () => {
  const read = await mail(
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    ' ',
    '--b',
    'Content-Type: text/html',
    '',
    '<html><head><style>.a{width:600000px}</style></head><body>OTP:<br><b>482913</b><!-- 111111 -->&nbsp;&#8377;</body>',
    '--b--',
  );
  assert.equal(read.text.replaceAll(/\s+/g, ' '), 'OTP: 482913 ₹');
});

test('an HTML part beside a plain one is read without its styles, whose numbers are no codes', async () => {
  const read = await mail(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Forwarded message',
    '--b',
    'Content-Type: text/html',
    '',
    '<style>.a{width:600000px}</style><p>OTP 482913</p><!-- 111111 -->',
    '--b--',
  );
  assert.equal(read.text.replaceAll(/\s+/g, ' '), 'Forwarded message OTP 482913');
});

test('a nested multipart is read and its attachments are not', async () => {
  const read = await mail(
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain',
    '',
    'code 482913',
    '--inner--',
    '--outer',
    'Content-Type: text/plain; name=other.txt',
    'Content-Disposition: attachment; filename=other.txt',
    '',
    'code 999999',
    '--outer--',
  );
  assert.equal(read.text, 'code 482913');
});

test('a mail forwarded as an attachment is read', async () => {
  const read = await mail(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment',
    '',
    'Subject: inner',
    '',
    'code 482913',
    '--b--',
  );
  assert.equal(read.text, 'code 482913');
});

test('an encoded subject is decoded', async () => {
  const encoded = `=?utf-8?B?${Buffer.from('कोड ').toString('base64')}?= =?utf-8?q?482913_=E2=82=B9?=`;
  assert.equal((await mail(`Subject: ${encoded}`, '', 'x')).subject, 'कोड 482913 ₹');
});

test('garbage is read as something and never fails', async () => {
  for (const source of [
    '',
    '\n',
    ':',
    ' x',
    'Content-Type: multipart/mixed',
    'Content-Type: multipart/mixed; boundary=',
  ]) {
    assert.equal(typeof (await mail(source)).text, 'string');
  }
  assert.equal(
    typeof (await readMail(Uint8Array.from({ length: 2000 }, (_one, n) => (n * 89) % 256))).text,
    'string',
  );
});

test('a mail of more lines than a letter can have is not taken apart', async () => {
  const letter = (lines: number) =>
    mail('Subject: 482913', '', ...Array.from({ length: lines }, () => ''), 'code 482913');
  assert.equal((await letter(4_000)).text, 'code 482913');
  const endless = await letter(5_000);
  assert.deepEqual([endless.text, endless.subject], ['', '']);
});

test('deep nesting ends instead of running on', async () => {
  const deep = Array.from({ length: 40 }, (_one, n) => [
    `Content-Type: multipart/mixed; boundary=b${n}.`,
    '',
    `--b${n}.`,
  ]).flat();
  assert.equal((await mail(...deep, '', 'code 482913')).text, '');
});

test('a mail of more tags than a letter can have is not taken apart', async () => {
  const letter = (tags: number) =>
    mail('Content-Type: text/html', '', `<p>code 482913</p>${'<b>'.repeat(tags)}`);
  assert.equal((await letter(3_000)).text, 'code 482913');
  assert.equal((await letter(12_000)).text, '');
});

test('an HTML mail is read as a person reads it: without addresses of links, numbers of lists and capitals', async () => {
  const read = await mail(
    'Content-Type: text/html',
    '',
    '<h1>Your OTP</h1><ol><li>for <a href="https://example.org/111111">GST</a></li></ol><td>482913</td>',
  );
  assert.deepEqual(
    read.text.split('\n').filter((line) => line !== ''),
    ['Your OTP', 'for GST', '482913'],
  );
});
