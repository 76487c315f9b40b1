import type { Setting } from '#main/config/declared.ts';
import { chapters } from '#main/config/settings.ts';

/**
 * Pages written from the declarations of src/main/config/settings.ts, by `npm run settings`; a test says when it is
 * out of step.
 */

const byChapter: [chapter: string, settings: [name: string, setting: Setting][]][] = Object.entries(
  chapters,
).map(([chapter, settings]) => [chapter, Object.entries(settings)]);

/** Without the signs of Markdown, for a comment. */
const plainly = (text: string): string =>
  text.replaceAll(/\[[^\]]*\]\(([^)]*)\)/g, 'docs/$1').replaceAll('`', '');

const standardOf = ({ standard, absent }: Setting): string => {
  if (typeof standard === 'string') return `\`${standard}\``;
  if (standard !== undefined) return `\`${standard.production}\`; in demo mode \`${standard.demo}\``;
  return absent ?? '';
};

const table = (rows: [name: string, setting: Setting][]): string =>
  [
    '| variable | meaning | without it |',
    '|---|---|---|',
    ...rows.map(([name, setting]) => {
      const { meaning, demanded, secret } = setting;
      const marks = `${secret === true ? ' *Secret.*' : ''}${demanded === undefined ? '' : ` **Demanded ${demanded.where}.**`}`;
      return `| \`${name}\` | ${meaning}.${marks} | ${standardOf(setting)} |`;
    }),
  ].join('\n');

const written = 'written by `npm run settings` from src/main/config/settings.ts';

/** docs/settings.md: every setting, and the format of the key file. */
export const settingsPage = (): string => `<!-- ${written} -->
# Settings

Read from the environment once, when the program starts; all problems are reported together, by name and never by value. An empty variable counts as absent, and an unknown one that begins with \`SHUNYA_\` is a problem. The demo needs none. [\`.env.example\`](../.env.example) is a whole production to fill in.

${byChapter.map(([chapter, settings]) => `## ${chapter}\n\n${table(settings)}`).join('\n\n')}

${keyFile}`;

const keyFile = `## The key file

\`SHUNYA_KEYS_FILE\` is JSON: named keys of 32 random bytes each, in base64, and the name of the one that seals what is new.

\`\`\`json
{ "current": "k1", "keys": { "k1": "<32 bytes in base64>" } }
\`\`\`

A name begins with a lower-case letter and goes on with lower-case letters, digits and hyphens, 32 characters at most. Make one, readable by the program's account alone:

\`\`\`
umask 077
printf '{ "current": "k1", "keys": { "k1": "%s" } }\\n' "$(openssl rand -base64 32)" > keys.json
\`\`\`

- **Every process of an installation reads the same file.** Keep a copy apart from the database: with either alone nothing can be opened, and without the keys no credential ever again.
- **To change keys** without a pause: \`npm run keys\`, as [operations.md](operations.md#changing-keys) says.
- **The first key of the file stays.** It also makes the hashes by which sessions, links and API keys are known. Removing any other loses what it has sealed.
`;

/** .env.example: what production demands is set, everything else stands in a comment. */
export const envExample = (): string =>
  [
    '# A production of Shunya, to fill in: every setting, those that it demands without a #.',
    '# The provider is Sandbox; docs/providers/ says what each other provider needs.',
    '# Read by `node --env-file`, by `docker run --env-file` and by systemd as EnvironmentFile=; values stand without quotes.',
    '# A value of this example that is left (example.com, PASSWORD, CLIENT-SECRET and the like) is refused by name.',
    `# Changes are lost here: it is ${written.replaceAll('`', '')}.`,
    ...byChapter.flatMap(([chapter, settings]) => [
      '',
      `# == ${chapter}`,
      ...settings.flatMap(([name, setting]) => ['', ...commentsOn(setting), lineOf(name, setting)]),
    ]),
    '',
  ].join('\n');

function commentsOn(setting: Setting): string[] {
  const { meaning, demanded, secret } = setting;
  const without = standardOf(setting);
  return [
    `# ${meaning.startsWith('`') ? plainly(meaning) : capital(plainly(meaning))}.${secret === true ? ' Secret.' : ''}`,
    demanded === undefined
      ? `# Without it: ${plainly(without)}.`
      : `# Demanded ${plainly(demanded.where)}.${without === '' ? '' : ` Elsewhere without it: ${plainly(without)}.`}`,
  ];
}

/** The provider is Sandbox: a setting that other profiles demand stands in a comment. */
const lineOf = (name: string, { demanded, example }: Setting): string => {
  const where = demanded?.where ?? '';
  const isSet =
    ['SHUNYA_MODE', 'PORTAL_PROFILE'].includes(name) ||
    (where.startsWith('in production') && !where.includes('the profile'));
  return `${isSet ? '' : '#'}${name}=${example}`;
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
