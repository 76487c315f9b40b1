import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, languages } from '#domain/account/language.ts';
import { actorOf, isFixable } from '#domain/filing/finding.ts';
import { codeInText } from '#domain/gst/evc.ts';
import { replies } from '#texts/compiled/replies.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { sayProofMail, sayProofSms } from '#texts/sayProof.ts';
import { facts } from './facts.ts';
import { everyFinding, everyNotice } from './samples.ts';
import { isInScriptOf } from './script.ts';

const others = languages.filter((language) => language !== 'en');

/** Nothing of the program shines through. */
const isFit = (text: string, language: Language): void => {
  assert.notEqual(text.trim(), '');
  assert.doesNotMatch(text, /undefined|null|NaN|\[object|[{}]|\$\{|_|  /);
  isInScriptOf(language, text);
};

/** Fit to show, in whole sentences. */
const isWhole = (text: string, language: Language): void => {
  isFit(text, language);
  if (language === 'en') assert.match(text, /^[A-Z].*[.0-9]$/s);
};

for (const language of languages) {
  test(`every finding is complete in ${language}: what happened and what to do`, () => {
    for (const finding of everyFinding) {
      const { what, act } = sayFinding(finding, language);
      isWhole(what, language);
      isWhole(act, language);
    }
  });
}

for (const language of languages) {
  test(`every notice is complete in ${language}, and a forwarding rule takes none for a code`, () => {
    for (const notice of everyNotice) {
      const { subject, text } = sayNotice(notice, language);
      isFit(subject, language);
      isFit(text, language);
      if (language === 'en') assert.match(text, /^Shunya.*(?:[.0-9]|https:\S+)$/s);
      assert.equal(codeInText(text), null, text);
      const { page } = { page: null, ...('next' in notice.params ? notice.params.next : notice.params) };
      if (page !== null) assert.ok(text.endsWith(` ${page}`), text);
    }
  });
}

test('every finding says the same in all languages: the same days, numbers, amounts, forms and GSTIN', () => {
  for (const finding of everyFinding) {
    const said = (language: Language): string[] => {
      const { what, act } = sayFinding(finding, language);
      return facts(`${what} ${act}`);
    };
    for (const language of others) assert.deepEqual(said(language), said('en'), JSON.stringify(finding));
  }
});

test('every notice says the same in all languages: the same numbers, amounts, forms, links and GSTIN', () => {
  for (const notice of everyNotice)
    for (const language of others)
      assert.deepEqual(
        facts(sayNotice(notice, language).text),
        facts(sayNotice(notice, 'en').text),
        notice.code,
      );
});

test('the sign-in code and the mail that proves an address say the same in all languages', () => {
  const link = 'https://shunya.example/verify-email#a.b.c';
  const said = (language: Language): string[] => {
    const sms = sayProofSms('sign_in', { code: '482913' }, language);
    const { subject, text } = sayProofMail('address', { link }, language);
    assert.match(sms, /^482913 /);
    return [sms, subject, text];
  };
  const english = said('en');
  for (const language of others)
    for (const [at, text] of said(language).entries()) {
      isFit(text, language);
      assert.deepEqual(facts(text), facts(english[at] ?? ''));
    }
});

test('a message about sign-ins and proofs says the same in all languages', () => {
  const at = Date.parse('2026-11-05T10:00:00+05:30');
  const link = 'https://shunya.example/not-me#abcDEF123';
  for (const device of ['', 'Chrome on Android'])
    for (const until of [null, at]) {
      const said = (language: Language): string[] => {
        const mails = [
          sayProofMail('new_sign_in', { device, at, link }, language),
          sayProofMail('held', { until }, language),
          sayProofMail('idle', { until }, language),
          sayProofMail('mail_changed', { link }, language),
          sayProofMail('release', { link }, language),
        ];
        const sms = [
          sayProofSms('new_sign_in', { device, link }, language),
          sayProofSms('held', { until }, language),
          sayProofSms('idle', { until }, language),
        ];
        const proof = sayProofSms('proof', { code: '482913' }, language);
        for (const text of sms) assert.equal(codeInText(text), null, text);
        assert.match(proof, /^482913 /);
        return [...mails.flatMap(({ subject, text }) => [subject, text]), ...sms, proof];
      };
      const english = said('en');
      for (const text of english) isFit(text, 'en');
      for (const language of others)
        for (const [place, text] of said(language).entries()) {
          isFit(text, language);
          assert.deepEqual(facts(text), facts(english[place] ?? ''));
        }
    }
});

test('every reply of the portal exists in all languages', () => {
  for (const language of languages) {
    const said = Object.values(replies[language]);
    for (const text of said) isWhole(text, language);
    assert.equal(new Set(said).size, Object.keys(replies.en).length, 'two codes say the same');
  }
});

/** In each language: "Nothing to do", and the button that tries again. */
const nothingToDo = /Nothing to do|आपको कुछ नहीं करना है|आपल्याला काही करायचे नाही/;
const retry = /Retry/;

test("the code's next actor is the one that the words address", () => {
  for (const finding of everyFinding)
    for (const language of languages) {
      const { act } = sayFinding(finding, language);
      const told = `${language} ${JSON.stringify(finding)}: ${act}`;
      if (actorOf(finding) === 'shunya') assert.match(act, nothingToDo, told);
      else if (finding.code !== 'before_registration' && finding.code !== 'before_regular')
        assert.doesNotMatch(act, nothingToDo, told);
      if (actorOf(finding) === 'shunya') assert.doesNotMatch(act, retry, told);
      if (!isFixable(finding)) assert.doesNotMatch(act, retry, told);
    }
});

test('amounts and the SMS that files are named in all languages', () => {
  for (const finding of everyFinding)
    for (const language of languages) {
      const { what, act } = sayFinding(finding, language);
      if ('rupees' in finding.params && finding.params.rupees !== null)
        assert.match(what, finding.params.rupees === 1140 ? /₹1,140/ : /₹\d+/, finding.code);
      if (finding.code === 'evc_not_allowed') assert.match(act, /14409.*NIL 3B 27AAPFU0939F1ZV 1[02]2026/);
    }
});
