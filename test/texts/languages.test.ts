import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '#domain/account/language.ts';
import { actorOf, isMendable } from '#domain/filing/finding.ts';
import { replies as en } from '#texts/en/replies.ts';
import { replies as hi } from '#texts/hi/replies.ts';
import { findings, sayFinding } from '#texts/sayFinding.ts';
import { everyFinding } from './samples.ts';

const languages = Object.keys(findings) as Language[];
const devanagari = /[\u0900-\u097f]/;

/** Fit to show: whole, and nothing of the program shines through. */
const isWhole = (text: string, language: string): void => {
  assert.notEqual(text.trim(), '');
  assert.doesNotMatch(text, /undefined|null|NaN|\[object|[{}]|\$\{|_/);
  assert.equal(devanagari.test(text), language === 'hi', text);
  if (language === 'en') assert.match(text, /^[A-Z].*[.0-9]$/s);
};

for (const language of languages) {
  test(`every finding is said whole in ${language}: what happened and what to do`, () => {
    for (const finding of everyFinding) {
      const { what, act } = sayFinding(finding, language);
      isWhole(what, language);
      isWhole(act, language);
    }
  });
}

test('every reply of the portal is said in both languages', () => {
  for (const text of Object.values(en)) isWhole(text, 'en');
  for (const text of Object.values(hi)) isWhole(text, 'hi');
  assert.equal(new Set(Object.values(en)).size, Object.keys(en).length, 'two codes say the same');
});

/** In either language: "Nothing to do", and the button that tries again. */
const nothingToDo = /Nothing to do|आपको कुछ नहीं करना है/;
const retry = /Retry/;

test('who acts next, by the code, is who the words call upon', () => {
  for (const finding of everyFinding)
    for (const language of languages) {
      const { act } = sayFinding(finding, language);
      const told = `${language} ${JSON.stringify(finding)}: ${act}`;
      if (actorOf(finding) === 'shunya') assert.match(act, nothingToDo, told);
      else if (finding.code !== 'before_registration') assert.doesNotMatch(act, nothingToDo, told);
      if (actorOf(finding) === 'shunya') assert.doesNotMatch(act, retry, told);
      if (!isMendable(finding)) assert.doesNotMatch(act, retry, told);
    }
});

test('amounts and the SMS that files are named in both languages', () => {
  for (const finding of everyFinding)
    for (const language of languages) {
      const { what, act } = sayFinding(finding, language);
      if ('rupees' in finding.params)
        assert.match(what, finding.params.rupees === 1140 ? /₹1,140/ : /₹\d+/, finding.code);
      if (finding.code === 'evc_not_allowed') assert.match(act, /14409.*NIL 3B 27AAPFU0939F1ZV 1[02]2026/);
    }
});
