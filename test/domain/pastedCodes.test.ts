import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CodeHolder, matchPasted } from '#domain/registration/pastedCodes.ts';

const kaur: CodeHolder = {
  id: 'kaur',
  name: 'Gurpreet Kaur',
  mobileEnds: '0155',
  clients: [{ business: 'Sindhu Opticals', gstin: '24QDGPX4470X1ZX' }],
  asked: { gstin: '24QDGPX4470X1ZX', purpose: 'GSTR1' },
};
const wagh: CodeHolder = {
  id: 'wagh',
  name: 'Anil Wagh',
  mobileEnds: '0164',
  clients: [
    { business: 'Godavari Agro', gstin: '27AAAPW1234A1Z5' },
    { business: 'Panchganga Dairy', gstin: '27AAAPW9999B1Z1' },
  ],
  asked: { gstin: '27AAAPW1234A1Z5', purpose: 'GSTR3B' },
};
const menon: CodeHolder = {
  id: 'menon',
  name: 'Sarita Menon',
  mobileEnds: '0183',
  clients: [{ business: 'Vaigai Prints', gstin: '33BBBPM1111C1Z2' }],
  asked: null,
};
const shah: CodeHolder = {
  id: 'shah',
  name: 'Anil Shah',
  mobileEnds: '0170',
  clients: [{ business: 'Godavari Papers', gstin: '27CCCPS2222D1Z3' }],
  asked: { gstin: '27CCCPS2222D1Z3', purpose: 'session' },
};
const all = [kaur, wagh, menon, shah];

/** Each as 'code > whose', or with its doubt. */
const read = (text: string, holders: readonly CodeHolder[] = all): string[] =>
  matchPasted(text, holders).map(({ code, holder, doubt }) => `${code ?? ''} > ${holder ?? doubt ?? ''}`);

test('lines of a GSTIN, the end of a number or a name with a code find whose it is, in either order and with any blanks', () => {
  assert.deepEqual(read('24QDGPX4470X1ZX 519204\n0164: 7QK2M9\n\nAnil Shah\t330871'), [
    '519204 > kaur',
    '7QK2M9 > wagh',
    '330871 > shah',
  ]);
  assert.deepEqual(read('519204 Sindhu'), ['519204 > kaur']);
  assert.deepEqual(read('panchganga dairy = 4F7K2Q'), ['4F7K2Q > wagh']);
  assert.deepEqual(read('+91 98765 40155 519204'), ['519204 > kaur']);
  assert.deepEqual(read('7qK2m9 0164'), ['7qK2m9 > wagh']);
});

test('a name that two bear, and a code beside which nobody stands, are nobody’s for certain: who waits may be chosen', () => {
  const [anil] = matchPasted('Anil 330871', all);
  assert.deepEqual([anil?.doubt, anil?.holder, anil?.perhaps], ['several', null, ['wagh', 'shah']]);
  assert.deepEqual(read('Godavari 330871'), ['330871 > several']);
  const [alone] = matchPasted('330871', all);
  assert.deepEqual([alone?.doubt, alone?.perhaps], ['nobody', ['kaur', 'wagh', 'shah']]);
  // Even where one alone waits it may be an older one's.
  assert.deepEqual(read('330871', [kaur, menon]), ['330871 > nobody']);
});

test('a code for whom none was asked, and one of a GSTIN that is not here, may be given to nobody', () => {
  const [menons] = matchPasted('0183 662019', all);
  assert.deepEqual([menons?.doubt, menons?.perhaps], ['not_asked', []]);
  const [stranger] = matchPasted('29ZZZPZ0000Z1Z9 662019', all);
  assert.deepEqual([stranger?.doubt, stranger?.perhaps], ['nobody', []]);
});

test('a code for another return than the one that waits, or another business of the same person, is in doubt', () => {
  assert.deepEqual(read('Sindhu GSTR-3B 519204'), ['519204 > other_return']);
  assert.deepEqual(read('Sindhu GSTR-1 519204'), ['519204 > kaur']);
  assert.deepEqual(read('27AAAPW9999B1Z1 7QK2M9'), ['7QK2M9 > other_return']);
});

test('two codes for one person, and one code for two, are both in doubt; the same line twice is one', () => {
  assert.deepEqual(read('0155 519204\nKaur 662019'), ['519204 > twice', '662019 > twice']);
  assert.deepEqual(read('0155 519204\n0164 519204'), ['519204 > twice', '519204 > twice']);
  assert.deepEqual(read('0155 519204\nGurpreet Kaur 519204'), ['519204 > kaur']);
});

test('a four-digit code beside a four-digit end of a number is in doubt where either may be the code', () => {
  assert.deepEqual(read('0155 4821'), ['4821 > kaur']);
  assert.deepEqual(read('4821 0155'), ['4821 > kaur']);
  assert.deepEqual(read('0155 0164'), ['0164 > several']);
});

test('messages of the portal, with what stands around them, are found by the GSTIN, the name or the masked number in each', () => {
  const mails = `From: donotreply@gst.gov.in
The EVC to file GSTR-1 of GSTIN 24QDGPX4470X1ZX is 519204. It is valid for 10 minutes.

Dear Taxpayer, the EVC to file GSTR-3B sent to XXXXXX0164 is 7QK2M9.

Regards, the team`;
  assert.deepEqual(read(mails), ['519204 > kaur', '7QK2M9 > wagh']);
  const oneALine = `EVC to file GSTR-1 of GSTIN 24QDGPX4470X1ZX is 519204. It is valid for 10 minutes.
The OTP for API login of Godavari Papers is 330871. It is valid for 10 minutes.`;
  assert.deepEqual(read(oneALine), ['519204 > kaur', '330871 > shah']);
  assert.deepEqual(
    read(
      'The OTP for API login of user a.shah is 330871. It is valid for 10 minutes, dear user of the portal.',
    ),
    ['330871 > nobody'],
  );
});

test('a line whose code lacks a digit spoils no other line', () => {
  assert.deepEqual(read('Sindhu 111\nAnil Wagh 123456'), [' > no_code', '123456 > wagh']);
});

test('a text without a code is reported as such', () => {
  assert.deepEqual(
    read('Thank you very much for sending these so soon, I shall read them to you later today, Anil'),
    [' > no_code'],
  );
  assert.deepEqual(read(''), []);
});
