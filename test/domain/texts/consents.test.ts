import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '#domain/account/language.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import {
  type Consent,
  filedByHand,
  monthConsent,
  relayMandate,
  standingDeclaration,
  storageConsent,
} from '#domain/registration/consent.ts';
import { consents } from '#texts/compiled/consents.ts';
import { dateWords } from '#texts/dates.ts';
import { sayAllTheSame } from '#texts/sayAllTheSame.ts';
import { consentLanguage, sayConsent } from '#texts/sayConsent.ts';
import { sayDeclaration, sayQuestion } from '#texts/sayQuestion.ts';
import { hasOtherLetters } from './script.ts';

type Kept = Pick<Consent, 'kind' | 'period' | 'text' | 'version' | 'covers'>;

const period = periodOf(2026, 12);
const plain = { period: null, covers: null };
const covers = { form: 'GSTR3B', creditRupees: 1200, notRead: ['gstr2b'] } as const;
const inTime = { forms: ['GSTR1', 'GSTR3B'], fee: null, mayCarryFee: false } as const;
const lateAt = Date.parse('2027-02-27T10:00:00+05:30');
const ofGstr3b = { form: 'GSTR3B', rupees: 500 } as const;
const lateBoth = {
  forms: ['GSTR1', 'GSTR3B'],
  fee: { at: lateAt, each: [{ form: 'GSTR1', rupees: 1500 }, ofGstr3b] },
  mayCarryFee: false,
} as const;
const lateOne = { forms: ['GSTR3B'], fee: { at: lateAt, each: [ofGstr3b] }, mayCarryFee: false } as const;
const afterLate = { ...inTime, mayCarryFee: true } as const;
const lateAfterLate = { ...lateBoth, mayCarryFee: true } as const;
const month = { period, frequency: 'quarterly' } as const;

/** A consent of each kind as it is given in English. */
const given: Kept[] = [
  { ...storageConsent, ...plain },
  { ...standingDeclaration, ...plain },
  { ...relayMandate, ...plain },
  { ...monthConsent(period, 'monthly', inTime), period, covers: null },
  ...[inTime, lateBoth, { ...inTime, forms: ['GSTR3B'] } as const, lateOne, afterLate, lateAfterLate].map(
    (asked) => ({
      ...monthConsent(period, 'quarterly', asked),
      period,
      covers: null,
    }),
  ),
  {
    ...filedByHand({ gstin: '23BNRPN4821K1ZN', period, frequency: 'monthly' }, 'GSTR3B', 'AA231226000001H'),
    period,
    covers: null,
  },
  {
    ...sayAllTheSame({ ...covers, notRead: [...covers.notRead] }, month, 'en'),
    period,
    covers: { ...covers, notRead: [...covers.notRead] },
  },
];

/** Names, and what the portal writes so in every language. */
const names = /Shunya|[A-Z0-9]{15}|ARN|GSTR-1|GSTR-3B|GSTR-2B|GSTIN|GST/g;

test('a consent of each kind exists in each language, and in its own it is the text that was agreed to', () => {
  for (const kept of given) {
    assert.equal(sayConsent(kept, 'en'), kept.text);
    const said = languages.map((language) => sayConsent(kept, language));
    assert.equal(new Set(said).size, languages.length, kept.text);
    for (const language of languages.filter(hasOtherLetters))
      assert.doesNotMatch(sayConsent(kept, language).replaceAll(names, ''), /[A-Za-z]{2,}/);
  }
  const [monthly, quarterly] = given.slice(3, 5).map((kept) => sayConsent(kept, 'hi'));
  assert.match(monthly ?? '', /^दिसंबर 2026: कुछ बेचा नहीं.* हाँ। दिसंबर 2026 में/);
  assert.match(quarterly ?? '', /^अक्टूबर से दिसंबर 2026: /);
});

test('the English of the catalog is the words of the ledger, for every month, fee and return', () => {
  const texts = consents.en;
  const english = dateWords('en');
  assert.equal(texts.storage, storageConsent.text);
  assert.equal(texts.standing, standingDeclaration.text);
  assert.equal(texts.relay, relayMandate.text);
  for (const { period: of, frequency } of [month, { period, frequency: 'monthly' } as const])
    for (const terms of [inTime, lateBoth, lateOne, afterLate, lateAfterLate]) {
      const named = { period: of, frequency };
      assert.equal(
        `${sayQuestion(texts, named, terms, english)} ${texts.yes} ${sayDeclaration(texts, named, terms, english)}`,
        monthConsent(of, frequency, terms).text,
      );
    }
  const byHand = { gstin: '23BNRPN4821K1ZN', arn: 'AA231226000001H' };
  assert.equal(
    texts.byHand({ ...byHand, form: 'GSTR-3B', month: english.period(month) }),
    filedByHand({ ...month, gstin: byHand.gstin }, 'GSTR3B', byHand.arn).text,
  );
});

test('a consent given in Hindi is shown in English and Marathi, and kept in Hindi', () => {
  const about = { ...covers, notRead: [...covers.notRead] };
  const kept: Kept = { ...sayAllTheSame(about, month, 'hi'), period, covers: about };
  assert.equal(consentLanguage(kept.version), 'hi');
  for (const language of languages)
    assert.equal(sayConsent(kept, language), sayAllTheSame(about, month, language).text);
});

test('words of an earlier version have no translation: they are shown as they are kept', () => {
  const old: Kept = { ...plain, kind: 'standing', version: 'standing-1', text: 'These months are nil.' };
  for (const language of languages) assert.equal(sayConsent(old, language), old.text);
});

test('the yes of a month after a late one declares no absence of late fees, and leaves an earlier fee to a yes that names it', () => {
  const after = monthConsent(period, 'monthly', afterLate);
  assert.match(after.text, /nothing to pay but the late fee of an earlier return\? Yes\./);
  assert.match(
    after.text,
    /no tax or interest to pay, and no late fee but that of an earlier return, which is paid only after a yes that names its amount\. Please file GSTR-1 and GSTR-3B as nil\.$/,
  );
  const both = monthConsent(period, 'monthly', lateAfterLate).text;
  assert.match(both, /but a late fee of ₹2,000 and the late fee of an earlier return\? Yes\./);
  assert.match(both, /no late fee but the one named here and that of an earlier return, which/);
  assert.match(standingDeclaration.text, /no late fee but that of an earlier return/);
  for (const text of [after.text, both, standingDeclaration.text])
    assert.doesNotMatch(text, /interest or late fee to pay/);
});

test('a yes of the version before is translated where its words are still in use, and else shown as it is kept', () => {
  const inUse: Kept = {
    ...monthConsent(period, 'monthly', inTime),
    version: 'month-4',
    period,
    covers: null,
  };
  assert.match(sayConsent(inUse, 'hi'), /^दिसंबर 2026: कुछ बेचा नहीं/);
  assert.equal(sayConsent(inUse, 'en'), inUse.text);
  const standing2: Kept = {
    ...plain,
    kind: 'standing',
    version: 'standing-2',
    text: 'These months are nil.',
  };
  for (const language of languages) assert.equal(sayConsent(standing2, language), standing2.text);
});
