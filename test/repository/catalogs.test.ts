import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, type Token } from '@messageformat/parser';
import { languages } from '#domain/account/language.ts';

const texts = join(import.meta.dirname, '../../texts');

/** The messages of a language by their places: "pages/desk.empty.codes". */
function messagesOf(language: string): Map<string, readonly Token[]> {
  const found = new Map<string, readonly Token[]>();
  const walk = (value: unknown, at: string): void => {
    if (typeof value === 'string') found.set(at, parse(value));
    else for (const [key, each] of Object.entries(value as object)) walk(each, `${at}.${key}`);
  };
  for (const file of globSync(`${language}/*/*.json`, { cwd: texts }).sort())
    walk(JSON.parse(readFileSync(join(texts, file), 'utf8')), file.slice(language.length + 1, -5));
  return found;
}

/** The parts of a message: its words, and its parameters and tags. */
function shownBy(tokens: readonly Token[]): { words: string; parts: Set<string> } {
  const parts = new Set<string>();
  let words = '';
  for (const token of tokens) {
    if (token.type === 'content') {
      words += token.value.replaceAll(/<\/?(\w+)\/?>/g, (_, tag: string) => {
        parts.add(`<${tag}>`);
        return ' ';
      });
    } else if (token.type === 'argument') parts.add(token.arg);
    else if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal')
      for (const { tokens: inner } of token.cases) {
        const within = shownBy(inner);
        words += ` ${within.words} `;
        for (const part of within.parts) parts.add(part);
      }
  }
  return { words, parts };
}

/** Latin in Hindi and Marathi: names, and the portal's own spellings. */
const latin =
  /^(?:GSTR|GSTIN|GST|GSTINs|ARN|OTP|PAN|SMS|CSV|ZIP|JSON|PDF|API|IST|LLP|DSC|CNF|EVC|HTTP|https|MB|Shunya|Webhook|Webhooks|Google|Microsoft|Authenticator|Aegis|QR|Firebase|reCAPTCHA|captcha|My|Profile|Services|User|View|Notices|and|Orders|Initiate|Drop|Proceeding|Registration|Amendment|of|Non|Core|Fields|SEZ|Manage|Access|Enable|Request|Yes|name|example|in|docs|demo|md|ABCPN1234F|ABCPN1234F1Z1|TSBPP7391F|[0-9]\w*|A|B|NaN|CMP|CGST|SGST|Fee|Payments|Create|Challan|proof|SHA|gst|gov|UTGST|Any|other|payment|UPI|Returns|Filed|Track|Return|Status|ISD|TDS|TCS|OIDAR|UIN|DRC|C|OpenID|Connect|DNS|TXT|Client|client|ID|secret|issuer|sub)$/;

/** Names on the wire and in documents, which the server's texts spell as they are. */
const asItIs =
  /^(?:Idempotency|Key|content|type|application|json|JPEG|PNG|WebP|declare|PUBLIC|URL|Forgot|password|DRC|C|FORM|REG|Refresh|token|AA270826000001A|YYYY|MM|DD|ISO|IN|hi|mr|ERASE|id|gstin|TDS|TCS|UIN|OIDAR|answer|body|code|message|http|delay|ms|true|false)$/;

/**
 * Marks of rows and abbreviations in the tables of a return, which are those of the English label
 * (`test/domain/texts/documents.test.ts`), and what a document says in English.
 */
const inReturns = /^(?:[a-e]|ii?|[A-Z][A-Z0-9]*|PoS|Proprietor|English)$/;
const returns = /^server\/(?:gstr1|gstr3b|documents)\./;

/** Twelve hours in English, twenty-four elsewhere: each uses its own parameters. */
const clock = 'pages/edit.hourOf';

for (const language of ['hi', 'mr']) {
  test(`every message is translated to ${language}, in its own script, with all that English shows`, () => {
    const english = messagesOf('en');
    const faults = [...messagesOf(language)].flatMap(([place, tokens]) => {
      const first = shownBy(english.get(place) ?? []);
      const { words, parts } = shownBy(tokens);
      const roman = words.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
      const foreign = roman.filter(
        (word) => !latin.test(word) && !asItIs.test(word) && !(returns.test(place) && inReturns.test(word)),
      );
      // Of a name alone, or a number, nothing is left to say.
      const hasWords = /[a-z]{2}/.test(first.words.replaceAll(/\b(?:GSTINs?|Shunya)\b/g, ''));
      const lost = place === clock ? [] : [...first.parts].filter((part) => !parts.has(part));
      return [
        ...(foreign.length > 0 ? [`${place} holds ${foreign.join(' ')}`] : []),
        ...(hasWords && roman.length > 0 && !/[\u0900-\u097f]|^ *Shunya *$/.test(words)
          ? [`${place} is not translated`]
          : []),
        ...(lost.length > 0 ? [`${place} leaves out ${lost.join(' ')}`] : []),
      ];
    });
    assert.deepEqual(faults, []);
  });
}

test('a singular of Hindi, which is also that of zero, spells out no number', () => {
  const spelt = (tokens: readonly Token[]): boolean =>
    tokens.some(
      (token) =>
        'cases' in token &&
        token.cases.some(
          ({ key, tokens: inner }) =>
            (token.type === 'plural' && key === 'one' && /(?:^|\s)1(?:\s|$)/.test(shownBy(inner).words)) ||
            spelt(inner),
        ),
    );
  assert.deepEqual(
    [...messagesOf('hi')].filter(([, tokens]) => spelt(tokens)).map(([place]) => place),
    [],
  );
});

test('texts that stand outside the catalogs, because they need no script, are there in every language', () => {
  const root = join(texts, '..');
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const css = read('web/src/base.css');
  for (const language of languages) {
    assert.ok(
      read('src/http/web.ts').includes(`<span lang="${language}">`),
      `the demo's banner in ${language}`,
    );
    assert.ok(css.includes(`html:lang(${language}) .demo-banner`), `the rule of the banner in ${language}`);
    // English stands first, without a mark.
    if (language !== 'en')
      assert.match(
        read('web/index.html'),
        new RegExp(`<p [^>]*lang="${language}"`),
        `noscript in ${language}`,
      );
  }
});

test('Hindi and Marathi address their reader in one way', () => {
  const familiar = ['hi', 'mr'].flatMap((language) =>
    [...messagesOf(language)].flatMap(([place, tokens]) =>
      shownBy(tokens).words.includes('तुम') ? [`${language} ${place}`] : [],
    ),
  );
  assert.deepEqual(familiar, []);
});
