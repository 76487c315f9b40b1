import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { type Language, languages } from '#domain/account/language.ts';
import { htmlToText } from '#notify/htmlText.ts';
import { mailSender } from '#notify/mailSender.ts';
import { type MailServer, startMailServer } from '#notify/mailServer.ts';
import { readMail } from '#notify/mailText.ts';
import type { SaidMessage } from '#texts/message.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { type ProofMails, sayProofMail } from '#texts/sayProof.ts';
import { everyNotice } from '../../domain/texts/samples.ts';
import { keptLog } from './keptLog.ts';

const until = Date.parse('2026-11-09T10:00:00+05:30');
const link = 'https://shunya.example/not-me?in=hi#A-b_9.x';
const device = 'Chrome on "Android" & <b>more</b>';
const by = 'Asha & Sons';
/** Mails about sign-ins and power: another one does not compile without a sample. */
const ofSignIn: { [C in keyof ProofMails]: ProofMails[C][] } = {
  address: [{ link }],
  new_sign_in: [{ device, at: until, link }],
  mail_changed: [{ link }],
  held: [{ until }, { until: null }],
  idle: [{ until }, { until: null }],
  release: [{ link }],
  second_factor: [{ what: 'passkey_added', left: 3, link }],
  factor_needed: [{ from: until }],
  contact_code: [{ code: '482913' }],
  erasing: [{ what: 'account', by, account: 'Rao <b>', at: until, link }],
  owner_ended: [{ what: 'removed', by, account: '', link }],
  removal_objected: [{ by, until, link }],
  firm_domain: [
    { what: 'lost', domain: 'firm.example', at: until },
    { what: 'off', domain: 'firm.example', at: until },
  ],
};
/** One of each kind. */
const notices = [...new Map(everyNotice.map((notice) => [notice.code, notice])).values()];
const everyMail = (language: Language): SaidMessage[] => [
  ...notices.map((notice) => sayNotice(notice, language)),
  ...Object.entries(ofSignIn).flatMap(([code, samples]) =>
    samples.map((params) => sayProofMail(code as keyof ProofMails, params as never, language)),
  ),
];

const received: Buffer[] = [];
let server: MailServer;
let sender: ReturnType<typeof mailSender>;
before(async () => {
  server = await startMailServer({
    host: '127.0.0.1',
    port: 0,
    maxBytes: 256 * 1024,
    maxClients: 10,
    idleMs: 600_000,
    accepts: () => true,
    onMail: async ({ raw }) => void received.push(raw),
    log: keptLog(),
  });
  sender = mailSender({
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    from: 'Shunya <no-reply@shunya.example>',
    login: null,
    keepsOpen: true,
  });
});
after(async () => {
  sender.close();
  await server.close();
});

/** Sends a mail and gives its two parts, as another program reads them. */
async function sent(message: SaidMessage, template: string | null): Promise<{ text: string; html: string }> {
  received.length = 0;
  const outcome = await sender.send({ id: 'row', to: 'asha@books.example', ...message, template });
  assert.deepEqual(outcome, { sent: true });
  const [raw = Buffer.alloc(0)] = received;
  assert.match(raw.toString('latin1'), /^content-type: multipart\/alternative/im);
  const { text = '', html = '', attachments, subject } = await PostalMime.parse(raw);
  assert.deepEqual([attachments, subject], [[], message.subject]);
  assert.equal((await readMail(raw)).text, message.text, 'the inbox of the demo shows the text');
  return { text: text.trim(), html };
}

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const tagsOf = (html: string): string[] => [...html.matchAll(/<([a-z]\w*)/g)].map(([, name = '']) => name);
const allowedTags = new Set('html head meta title style body table tr td h1 p br a'.split(' '));

for (const language of languages)
  test(`every mail in ${language} arrives as text and as HTML with the same words and links, and loads nothing`, async () => {
    for (const message of everyMail(language)) {
      const { text, html } = await sent(message, `some_text.${language}`);
      assert.equal(text, message.text);
      assert.equal(words(htmlToText(html)), words(`Shunya ${message.subject} ${message.text}`));
      const hrefs = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url = '']) =>
        url.replaceAll('&amp;', '&'),
      );
      const inText = (text.match(/https?:\S+/g) ?? []).map((url) => url.replace(/[.,।]+$/, ''));
      assert.deepEqual(hrefs, inText);
      assert.ok(html.includes(`<html lang="${language}">`));
      assert.deepEqual(
        tagsOf(html).filter((tag) => !allowedTags.has(tag)),
        [],
      );
      assert.doesNotMatch(html, /\bsrc=|url\(|@import|\son\w+=|background=/i);
    }
  });

test('names and words of others are text in the HTML, whatever signs they hold', async () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '</p></td></tr></table><h1>Pay now</h1>',
    `"><a href='javascript:alert(1)'>press</a>`,
    '&lt;b&gt; & &amp; &#60;i&#62;',
    '<!-- <style>*{display:none}</style>',
    '$& $1 {{name}} ${name}',
    '\u202eevil\u202c',
  ];
  const plain = await sent({ subject: 'Asha & Sons', text: 'Filed for Asha' }, null);
  for (const name of hostile) {
    const message = { subject: `A question of ${name}`, text: `Filed for ${name}, by ${name}.\n\n${name}` };
    const { text, html } = await sent(message, null);
    assert.equal(text, message.text);
    assert.deepEqual(new Set(tagsOf(html)), new Set(tagsOf(plain.html)), name);
    assert.equal(words(htmlToText(html)), words(`Shunya ${message.subject} ${message.text}`));
    assert.ok(!html.includes('<html lang='), 'a mail without a known language names none');
  }
});

test('only addresses become links, without the sign that ends their sentence', async () => {
  const text =
    'See https://shunya.example/a?b=1&c="x", (https://shunya.example/d). ftp://x.example javascript:alert(1)';
  const { html } = await sent({ subject: 's', text }, 'held.en');
  assert.deepEqual(
    [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url),
    ['https://shunya.example/a?b=1&amp;c=', 'https://shunya.example/d'],
  );
});
