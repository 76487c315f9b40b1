import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { callList } from '#contract/calls.ts';
import { parseArn } from '#domain/gst/arn.ts';
import { parseCsv } from '#domain/shared/csv.ts';
import { otpTyped, initials, mobileProblem, shownName } from '#domain/account/person.ts';
import { isFound } from '#domain/views/deskRow.ts';
import { codeInText, parseCode } from '#domain/gst/evc.ts';
import { parsePan } from '#domain/gst/pan.ts';
import { type Gstin } from '#domain/gst/gstin.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { readSmsReply } from '#domain/gst/smsReply.ts';
import { readImport } from '#domain/registration/importFile.ts';
import { gstinProblem } from '#domain/gst/gstin.ts';
import {
  businessTypeOf,
  type GstinField,
  gstinFieldLabels,
  gstinFieldProblem,
} from '#domain/registration/gstinForm.ts';
import { parseIstDate } from '#domain/shared/istTime.ts';
import type { Pan } from '#domain/gst/pan.ts';
import {
  dobProblem,
  idNumberProblem,
  idTypes,
  pincodeProblem,
  stateLetters,
} from '#domain/account/profile.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { signingMethod } from '#domain/gst/signing.ts';
import { taxpayerKind } from '#domain/gst/taxpayer.ts';
import {
  isTellableFrame,
  tellableFrames,
  tellableMessage,
  tellableName,
} from '#domain/shared/tellableError.ts';
import { judgeBody } from '#http/bodyCost.ts';
import { addressBucket } from '#http/limit.ts';
import { bearerOf } from '#http/serve.ts';
import { validate } from '#http/validate.ts';
import { readForwarded } from '#notify/forwardedSms.ts';
import { readMail } from '#notify/mailText.ts';
import { sampleBody } from '../http/samples.ts';
import { growsTooFast, pumped } from './linear.ts';

/*
 * Everything that reads a text from outside, against families of texts made to keep it busy: a head, a pump over and
 * over, and a sign that nothing expects.
 */

type Read = (text: string) => unknown;
type Family = readonly [head: string, pump: string];

const pumps = Array.from(' \n\t.,-:;/@*=?"\'<>#&_+(aAX019₹\u202eé\\').concat([
  '\r\n',
  ' a',
  'a.',
  '1,',
  '1-',
  '1:',
  '1 ',
  '-a',
]);
const plainFamilies: Family[] = ['', 'a', '1', '"a'].flatMap((head) =>
  pumps.map((pump): Family => [head, pump]),
);

/** Words of the portal's messages and what may stand around them. */
const mailWords =
  'ref reference ticket txn request transaction no number id code otp evc is as password to call dial pin jan may rs inr period http://'.split(
    ' ',
  );
const wordFamilies: Family[] = mailWords.flatMap((word) => [
  ...pumps.map((pump): Family => [`${word} `, pump]),
  ...[' ', '.', ' no ', ' 12a4 ', ' 123456 ', ': ', ' is ', '*', '1', '-'].map((between): Family => [
    '',
    word + between,
  ]),
]);

const mailFamilies: Family[] = [
  ...plainFamilies,
  ...['Subject: ', 'Content-Type: ', 'Content-Type: text/plain', 'Content-Disposition: '].flatMap((header) =>
    [...pumps, '=?a?q?a?=', '=?', ';a=', ';a="', '\n b', '?= ', '=?utf-8?b?'].map((pump): Family => [
      header,
      pump,
    ]),
  ),
  ...['a:b\n', '\r', 'a', ': '].map((pump): Family => ['', pump]),
  ...['<', '<!--', '<style>', '<style></style>', '<p>', '</', '<a ', '&', '&#1;', '&#x'].map(
    (pump): Family => ['Content-Type: text/html\n\n', pump],
  ),
  ...['=', '= ', '=\t', '=\n', '=4'].map((pump): Family => [
    'Content-Transfer-Encoding: quoted-printable\n\n',
    pump,
  ]),
  ...['--x\n', '--x', '--x\n\na\n', '--x \n', '--x\nContent-Type: multipart/mixed; boundary=x\n\n'].map(
    (pump): Family => ['Content-Type: multipart/mixed; boundary=x\n\n', pump],
  ),
  ['', 'Content-Type: message/rfc822\n\n'],
];

const csvFamilies: Family[] = ['', 'a,b\n', 'a', '   a', '"a" ', 'a;'].flatMap((head) =>
  [...pumps, '""', '"a" ', ',"', '",', '"\n'].map((pump): Family => [head, pump]),
);

const frameFamilies: Family[] = ['', 'at a (', 'at ', 'a@', '/assets/'].flatMap((head) =>
  [...pumps, ':1', ':1:1', ' (', '/assets/', 'src/', '@a', 'not '].map((pump): Family => [head, pump]),
);

const jsonFamilies: Family[] = ['', '"', '{"a":"', '[', '{"__proto__"'].flatMap((head) =>
  [...pumps, '[', '{', '{"a":', '[],', '{},', '1,', '\\"', '\\u005f', '"a",', '"a":1,'].map(
    (pump): Family => [head, pump],
  ),
);

const request = (headers: object): FastifyRequest => ({ headers }) as FastifyRequest;
const wall = Date.UTC(2026, 10, 5);

const smsAsked = { form: 'GSTR1', gstin: '27AAPFU0939F1ZV' as Gstin, period: periodOf(2026, 10) } as const;

const gstinFields = Object.keys(gstinFieldLabels) as GstinField[];

const readers: [name: string, read: Read, families: readonly Family[]][] = [
  ['a code in a message', codeInText, [...plainFamilies, ...wordFamilies]],
  ['a code', parseCode, plainFamilies],
  ['a mail', (text) => readMail(Buffer.from(text)), mailFamilies],
  ['a CSV file', parseCsv, csvFamilies],
  ['a list of GSTINs', readImport, [...csvFamilies, ['GSTIN\n', 'A '], ['27AAPFU0939F1ZV\n', '2 7,']]],
  ['a PAN', parsePan, plainFamilies],
  [
    'a reply by SMS',
    (text) => readSmsReply(text, smsAsked),
    [...plainFamilies, ...wordFamilies, ['', 'mobile not '], ['', 'code ']],
  ],
  [
    'a search',
    (text) => isFound(text, ['Narmada Foods']),
    [...plainFamilies, ['', 'A '], ['', "'"], ['', '2-']],
  ],
  ['a sign-in code', otpTyped, [...plainFamilies, ...wordFamilies]],
  ['the message of an error', tellableMessage, frameFamilies],
  ['the name of an error', tellableName, plainFamilies],
  ['the stack of an error', tellableFrames, frameFamilies],
  ['a frame', isTellableFrame, frameFamilies],
  ['the JSON of a request', readBody, [...jsonFamilies, ['{"a":1', ',"a":1'], ['', '{"a":']]],
  ['a mobile number', mobileProblem, plainFamilies],
  ['a name', (text) => [shownName({ name: text }), initials(text)], plainFamilies],
  [
    'a GSTIN',
    gstinProblem,
    [...plainFamilies, ['GST', 'GSTIN '], ['', 'A '], ['', "'"], ['2', '-7'], ['="', '"']],
  ],
  ['an ARN', parseArn, plainFamilies],
  ['a day', (text) => [parseIstDate(text), dobProblem(text, '2026-11-05')], plainFamilies],
  ['a period', parsePeriod, plainFamilies],
  ['a state', stateLetters, plainFamilies],
  ['a postal code', (text) => [pincodeProblem('IN', text), pincodeProblem('GB', text)], plainFamilies],
  ['an ID', (text) => idTypes.map((type) => idNumberProblem(type, text)), plainFamilies],
  ["the portal's kind of taxpayer", taxpayerKind, plainFamilies],
  [
    "the portal's constitution",
    (text) => [signingMethod(text, 'ABCPN1234F' as Pan, null), businessTypeOf(text)],
    plainFamilies,
  ],
  ['a bearer', (text) => bearerOf(request({ authorization: `Bearer ${text}` })), plainFamilies],
  ['an address', addressBucket, plainFamilies],
  [
    "a forwarder's headers",
    (text) => readForwarded({ 'x-shunya-timestamp': text, 'x-shunya-signature': text }, '{}', wall),
    plainFamilies,
  ],
  [
    'a field of the edit form',
    (text) => gstinFields.map((field) => gstinFieldProblem(field, text)),
    plainFamilies,
  ],
];

/** As the server reads one; no JSON is refused by the parser. */
function readBody(text: string): unknown {
  const { problem, problemIn } = judgeBody(text);
  if (problem !== null) return problem;
  try {
    return problemIn(JSON.parse(text));
  } catch {
    return null;
  }
}

async function slowest(read: Read, families: readonly Family[]): Promise<string[]> {
  const found: string[] = [];
  for (const [head, pump] of families) {
    const slow = await growsTooFast(read, pumped(head, pump));
    if (slow !== null) found.push(`${JSON.stringify(`${head}${pump}…`)}: ${slow}`);
  }
  return found;
}

describe('Hostile input', () => {
  for (const [name, read, families] of readers) {
    test(`${name} is read in time that grows as its length`, async () => {
      assert.deepEqual(await slowest(read, families), []);
    });
  }

  test('every text in the body of every call is judged in time that grows as its length', async () => {
    const few = plainFamilies.filter(([head]) => head === '' || head === 'a');
    for (const [name, call] of callList.map((each) => [each.name, each] as const)) {
      const body = sampleBody(call);
      if (body === undefined) continue;
      for (const put of placesOfText(body)) {
        const read: Read = (text) => validate(call, { params: {}, query: {}, body: put(text) });
        assert.deepEqual(await slowest(read, few), [], name);
      }
    }
  });
});

/** For each text in a value, the value with another in its place. */
function placesOfText(value: unknown): ((text: string) => unknown)[] {
  if (typeof value === 'string') return [(text) => text];
  if (Array.isArray(value))
    return value.flatMap((inner, at) =>
      placesOfText(inner).map((put) => (text: string) => value.with(at, put(text))),
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    placesOfText(inner).map((put) => (text: string) => ({ ...value, [name]: put(text) })),
  );
}
