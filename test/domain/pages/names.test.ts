import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { words } from '../../browser/words.ts';
import type { OfferedLanguage } from '#domain/account/language.ts';
import { languages } from '../../../web/src/texts/language.ts';

const root = join(import.meta.dirname, '../../..');

for (const { code } of languages)
  test(`a page has one name in ${code}: in the tab, at its top and in the links that lead to it`, () => {
    const { shell, dashboard, desk, edit, profile, links, people, safety, demo } = words[code];
    const { titles } = shell;
    const named: [keyof typeof titles, string][] = [
      ['edit', edit.title],
      ['verifyEmail', links.email.title],
      ['answer', links.answer.title],
      ['code', links.code.title],
      ['invitation', people.invitation.title],
      ['notMe', safety.links.notMe.title],
      ['itsMe', safety.links.itsMe.title],
      ['demo', demo.title],
    ];
    for (const [page, heading] of named) assert.equal(titles[page], heading);
    assert.equal(links.email.profile, profile.title);
    // English has the specification's 'Your Profile' in the menu and 'My Profile' on the page.
    if (code !== 'en') assert.equal(shell.yourProfile, profile.title);
    assert.equal(dashboard.list, desk.toDesk);
  });

/** Words for which another was chosen (GLOSSARY.md, "In Hindi and Marathi"): two would make people look for two things. */
const given: Readonly<Record<OfferedLanguage, RegExp>> = {
  en: /\bType (?:in )?the code that the GST portal|\bWhoever (?:operates|runs)/,
  hi: /लॉग-?इन|लॉगिन|लॉगआउट|(?:Shunya|इसे) चला(?:ने|ते)|सहमति बही|नक़ली|विलंब(?! शुल्क)/,
  mr: /लॉग-?इन|लॉगिन|लॉगआउट|(?:Shunya|ते) चालव(?:णा|तात)|संमती वही|संमतीच्या नोंदीत|नकली|विलंब(?! शुल्क)/,
};

for (const { code } of languages)
  test(`one thing has one word in ${code}, on the pages and in what the server says`, () => {
    const files = globSync([`texts/${code}/*/*.json`, `src/texts/${code}/*.ts`], { cwd: root }).sort();
    assert.ok(files.length > 50, `${files.length} files`);
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (given[code].test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
    assert.deepEqual(found, []);
  });

for (const code of ['hi', 'mr'] as const)
  test(`a name the pages put in quotation marks in ${code} is on them by that name`, () => {
    const texts = globSync(`texts/${code}/pages/*.json`, { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const all = texts.join('\n');
    const labels = new Set([...all.matchAll(/: "([^"]+)"/g)].map(([, label = '']) => label));
    const named = new Set([...all.matchAll(/‘([^’{]+)’/g)].map(([, name = '']) => name));
    assert.ok(named.size >= 3, [...named].join(' | '));
    assert.deepEqual(
      [...named].filter((name) => !labels.has(name)),
      [],
    );
  });
